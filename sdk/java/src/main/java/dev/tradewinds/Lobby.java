package dev.tradewinds;

import dev.tradewinds.v1.JoinQueue;
import dev.tradewinds.v1.QueueSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Counts so that never more matches are begun than wanted, and every queue gets its share. */
final class Lobby {
    static final int ENDLESS = Integer.MAX_VALUE;

    /** Of a match by invitation, or one that an earlier process of the session joined. */
    private static final int NO_QUEUE = -1;

    /** A match and a seat: where a bot may meet itself it has several in one match. */
    record Chair(String matchId, int seat) {}

    /** A place in a queue that was asked for; the ticket is known once it was granted. */
    static final class Place {
        final int queue;
        final String requestId = Ids.create();
        String ticketId = "";
        String name = "";

        /** On the present stream. */
        boolean asked;

        /** How many tickets wait there; 0 while the server has not said so. */
        int waiting;

        Place(int queue) {
            this.queue = queue;
        }

        /** Who is in the queue and who is missing. */
        String describe(int seats) {
            if (waiting == 0) {
                return name;
            }
            int others = waiting - 1;
            String company =
                    others == 0 ? "alone" : "with " + others + (others == 1 ? " other" : " others");
            int missing = seats - waiting;
            if (missing <= 0) {
                return name + ": " + company;
            }
            String needed = missing == 1 ? "1 more bot is" : missing + " more bots are";
            return name + ": " + company + ", " + needed + " needed";
        }
    }

    private final List<QueueSpec> queues;
    private final int atOnce;
    private final int atOnceEach;
    private final List<Place> places = new ArrayList<>();
    private final Map<Chair, Integer> running = new HashMap<>();
    private int left;
    private boolean isClosed;

    Lobby(List<QueueSpec> queues, int matches, int atOnce) {
        this.queues = queues;
        this.left = matches;
        this.atOnce = atOnce;
        int count = Math.max(1, queues.size());
        atOnceEach = (atOnce + count - 1) / count;
    }

    List<QueueSpec> queues() {
        return queues;
    }

    List<Place> places() {
        return places;
    }

    /** Matches that may still begin. */
    int left() {
        return left;
    }

    /** The places to ask for now; after a reconnect the earlier ones, under the same ids. */
    List<JoinQueue> joins() {
        for (int queue = 0; queue < queues.size(); queue++) {
            if (mayJoin(queue)) {
                places.add(new Place(queue));
            }
        }
        List<JoinQueue> asked = new ArrayList<>();
        for (Place place : places) {
            if (!place.asked) {
                place.asked = true;
                asked.add(
                        JoinQueue.newBuilder()
                                .setQueue(queues.get(place.queue))
                                .setRequestId(place.requestId)
                                .build());
            }
        }
        return asked;
    }

    void granted(String requestId, String ticketId, String name) {
        find(requestId)
                .ifPresent(
                        place -> {
                            place.ticketId = ticketId;
                            place.name = name;
                        });
    }

    /** A match began; its place is used up, also where the news of the ticket was lost. */
    void seated(Chair chair, String ticketId) {
        int queue = NO_QUEUE;
        if (!ticketId.isEmpty()) {
            queue = gone(ticketId).or(() -> gone("")).map(place -> place.queue).orElse(NO_QUEUE);
        }
        running.put(chair, queue);
        if (left != ENDLESS) {
            left = Math.max(0, left - 1);
        }
    }

    /** A match ended; one that was aborted does not count. */
    void ended(Chair chair, boolean aborted) {
        boolean ran = running.remove(chair) != null;
        if (ran && aborted && !isClosed && left != ENDLESS) {
            left++;
        }
    }

    /** Forgets the place with that ticket. */
    Optional<Place> gone(String ticketId) {
        Optional<Place> place = places.stream().filter(p -> p.ticketId.equals(ticketId)).findFirst();
        place.ifPresent(places::remove);
        return place;
    }

    /** The server said how many wait in a queue. */
    void counted(String ticketId, int waiting) {
        places.stream()
                .filter(place -> place.ticketId.equals(ticketId))
                .forEach(place -> place.waiting = waiting);
    }

    Optional<Place> find(String requestId) {
        return places.stream().filter(place -> place.requestId.equals(requestId)).findFirst();
    }

    /** The stream broke and took the tickets with it. */
    void disconnected() {
        if (places.size() > left) {
            places.subList(left, places.size()).clear();
        }
        places.forEach(place -> place.asked = false);
    }

    /** Begins no further match; places that were granted already have to be given back. */
    void close() {
        left = 0;
        isClosed = true;
    }

    private boolean mayJoin(int queue) {
        if (places.stream().anyMatch(place -> place.queue == queue)) {
            return false;
        }
        long played = running.values().stream().filter(other -> Objects.equals(other, queue)).count();
        boolean hasRoom = running.size() < atOnce && played < atOnceEach;
        return hasRoom && places.size() < left;
    }
}
