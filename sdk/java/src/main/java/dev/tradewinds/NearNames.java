package dev.tradewinds;

import java.util.Comparator;
import java.util.List;

/** Known names that look like one that does not exist. */
final class NearNames {
    private static final int COUNT = 3;
    private static final double LIKENESS = 0.5;

    private NearNames() {}

    /** Best first. */
    static List<String> of(String name, List<String> known) {
        return known.stream()
                .filter(other -> likeness(name, other) >= LIKENESS)
                .sorted(Comparator.comparingDouble(other -> -likeness(name, other)))
                .limit(COUNT)
                .toList();
    }

    private static double likeness(String one, String other) {
        return 1 - (double) distance(one, other) / Math.max(one.length(), other.length());
    }

    /** How many letters to insert, delete or replace to get from one word to the other. */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int i = 0; i < one.length(); i++) {
            int diagonal = row[0];
            row[0] = i + 1;
            for (int j = 0; j < other.length(); j++) {
                int replaced = diagonal + (one.charAt(i) == other.charAt(j) ? 0 : 1);
                diagonal = row[j + 1];
                row[j + 1] = Math.min(replaced, Math.min(row[j + 1], row[j]) + 1);
            }
        }
        return row[other.length()];
    }
}
