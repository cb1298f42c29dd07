package dev.heddle.replayer.strategy;

import java.util.Comparator;

/**
 * The order of thread paths: number by number, so that {@code 0.2} precedes {@code 0.10}, and a parent precedes its
 * children. Threads whose start was not seen come last.
 */
public final class ThreadPath {
    public static final Comparator<String> ORDER = ThreadPath::compare;

    private ThreadPath() {}

    private static int compare(String a, String b) {
        boolean stranger = isStranger(a);
        if (stranger != isStranger(b)) {
            return stranger ? 1 : -1;
        }
        int i = stranger ? 1 : 0;
        int j = i;
        while (i < a.length() && j < b.length()) {
            int endA = end(a, i);
            int endB = end(b, j);
            // Numbers without leading zeros: the longer one is greater.
            int order =
                    endA - i != endB - j ? Integer.compare(endA - i, endB - j) : compareDigits(a, i, b, j, endA - i);
            if (order != 0) {
                return order;
            }
            i = endA + 1;
            j = endB + 1;
        }
        return Integer.compare(a.length(), b.length());
    }

    /** Compares numbers of equal length without creating strings: this happens at every decision. */
    private static int compareDigits(String a, int i, String b, int j, int length) {
        for (int k = 0; k < length; k++) {
            int order = Character.compare(a.charAt(i + k), b.charAt(j + k));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** Returns whether the thread's start was not seen. */
    public static boolean isStranger(String path) {
        return path.startsWith("?");
    }

    /** Returns the path of the thread that starts this one; null if none exists. */
    public static String parent(String path) {
        int dot = path.lastIndexOf('.');
        return dot < 0 ? null : path.substring(0, dot);
    }

    private static int end(String path, int from) {
        int dot = path.indexOf('.', from);
        return dot < 0 ? path.length() : dot;
    }
}
