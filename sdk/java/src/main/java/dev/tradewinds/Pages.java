package dev.tradewinds;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads one page after the other. */
final class Pages {
    static final int SIZE = 500;

    record Page<Item>(List<Item> items, String next) {}

    private Pages() {}

    /** Items of all pages; a page is called for when it is needed. */
    static <Item> Stream<Item> stream(Function<String, Page<Item>> read) {
        return Stream.iterate(
                        read.apply(""),
                        page -> page != null,
                        page -> page.next().isEmpty() ? null : read.apply(page.next()))
                .flatMap(page -> page.items().stream());
    }
}
