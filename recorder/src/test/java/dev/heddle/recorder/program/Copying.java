package dev.heddle.recorder.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** Copies and fills arrays in every possible way, with and without errors. */
public final class Copying {
    private Copying() {}

    /** A step that may throw. */
    private interface Step {
        Object run();
    }

    public static List<String> run() {
        List<String> said = new ArrayList<>();
        for (Step step : steps()) {
            try {
                said.add(words(step.run()));
            } catch (RuntimeException e) {
                said.add(e.toString());
            }
        }
        return said;
    }

    private static List<Step> steps() {
        return List.of(
                Copying::copies,
                Copying::partOfItself,
                () -> wrong(null, 0, new int[1], 0, 1),
                () -> wrong(new int[1], 0, null, 0, 1),
                () -> wrong(new int[1], 0, new long[1], 0, 1),
                () -> wrong(new int[1], 0, new Object[1], 0, 1),
                () -> wrong("text", 0, new Object[1], 0, 1),
                () -> wrong(new int[3], 2, new int[3], 0, 2),
                () -> wrong(new int[3], 0, new int[3], 2, 2),
                () -> wrong(new int[3], -1, new int[3], 0, 1),
                () -> wrong(new int[3], 0, new int[3], 0, -1),
                () -> wrong(new int[3], 1, new int[3], 1, Integer.MAX_VALUE),
                () -> wrong(new int[3], 3, new int[3], 3, 0),
                Copying::strangerInTheMiddle,
                Copying::newArrays,
                () -> Arrays.copyOf(new int[2], -1),
                () -> Arrays.copyOfRange(new int[2], 3, 4),
                () -> Arrays.copyOfRange(new int[2], 2, 1),
                () -> Arrays.copyOf(new Object[] {"a", 1}, 2, String[].class),
                Copying::fills,
                () -> {
                    Arrays.fill(new int[2], 1, 3, 5);
                    return "filled";
                },
                () -> {
                    Arrays.fill((Object[]) new String[2], 5);
                    return "filled";
                },
                () -> {
                    UnaryOperator<int[]> copy = int[]::clone;
                    return copy.apply(new int[] {7});
                });
    }

    private static Object copies() {
        int[] target = new int[6];
        System.arraycopy(new int[] {1, 2, 3, 4}, 1, target, 2, 3);
        Object[] references = new Object[2];
        System.arraycopy(new String[] {"a", "b"}, 0, references, 0, 2);
        return List.of(words(target), words(references));
    }

    private static Object partOfItself() {
        long[] longs = {1, 2, 3, 4};
        System.arraycopy(longs, 0, longs, 1, 3);
        return longs;
    }

    private static Object wrong(Object source, int from, Object target, int to, int length) {
        System.arraycopy(source, from, target, to, length);
        return "copied";
    }

    private static Object strangerInTheMiddle() {
        String[] target = new String[4];
        try {
            System.arraycopy(new Object[] {"a", "b", 3, "d"}, 0, target, 0, 4);
            return "copied";
        } catch (ArrayStoreException e) {
            return target;
        }
    }

    private static Object newArrays() {
        byte[] bytes = {1, 2, 3};
        return List.of(
                words(bytes.clone()),
                words(Arrays.copyOf(bytes, 2)),
                words(Arrays.copyOf(new char[] {'x'}, 3)),
                words(Arrays.copyOfRange(new double[] {1, 2, 3}, 1, 5)),
                words(Arrays.copyOf(new Object[] {"a"}, 1, String[].class)),
                words(new int[][] {{1}, {2}}.clone()));
    }

    private static Object fills() {
        boolean[] booleans = new boolean[2];
        Arrays.fill(booleans, true);
        byte[] bytes = new byte[2];
        Arrays.fill(bytes, (byte) 1);
        char[] chars = new char[3];
        Arrays.fill(chars, 1, 2, 'c');
        short[] shorts = new short[2];
        Arrays.fill(shorts, (short) 3);
        int[] ints = new int[3];
        Arrays.fill(ints, 0, 3, 4);
        long[] longs = new long[3];
        Arrays.fill(longs, 1, 3, 1L << 40);
        float[] floats = new float[2];
        Arrays.fill(floats, 1.5f);
        double[] doubles = new double[3];
        Arrays.fill(doubles, 2, 3, 2.5);
        Object[] references = new Object[3];
        Arrays.fill(references, "r");
        String[] strings = new String[3];
        Arrays.fill(strings, 0, 1, "s");
        return List.of(
                words(booleans),
                words(bytes),
                words(chars),
                words(shorts),
                words(ints),
                words(longs),
                words(floats),
                words(doubles),
                words(references),
                words(strings));
    }

    private static String words(Object result) {
        return Arrays.deepToString(new Object[] {result});
    }

    /** Only copies of two arrays. */
    public static void twoArrays(int[] one, int[] other) {
        System.arraycopy(one, 2, other, 3, 4);
        System.arraycopy(one, 0, other, 0, 0);
        int[] copy = one.clone();
        copy = Arrays.copyOf(one, 3);
        copy = Arrays.copyOfRange(one, 5, copy.length + 100);
        Arrays.fill(other, 1);
        Arrays.fill(other, 1, 4, copy.length);
    }

    /** A copy that fails in the middle. */
    public static void until(Object[] source, String[] target) {
        System.arraycopy(source, 0, target, 1, source.length);
    }
}
