package dev.heddle.subjects.rank;

/** The common code of the merge sorts, without threads. */
public final class Sorting {

    private Sorting() {}

    /** Numbers in no order, the same ones for the same length. */
    public static int[] numbers(int length) {
        int[] numbers = new int[length];
        for (int i = 0; i < length; i++) {
            numbers[i] = length - i;
        }
        return numbers;
    }

    /** Sorts from one index to before another one. */
    public static void sort(int[] numbers, int from, int to) {
        if (to - from < 2) {
            return;
        }
        int middle = (from + to) >>> 1;
        sort(numbers, from, middle);
        sort(numbers, middle, to);
        merge(numbers, from, middle, to);
    }

    /** Merges two sorted stretches that lie side by side. */
    public static void merge(int[] numbers, int from, int middle, int to) {
        int[] merged = new int[to - from];
        int left = from;
        int right = middle;
        for (int i = 0; i < merged.length; i++) {
            boolean takeLeft = right == to || left < middle && numbers[left] <= numbers[right];
            merged[i] = takeLeft ? numbers[left++] : numbers[right++];
        }
        System.arraycopy(merged, 0, numbers, from, merged.length);
    }

    /** @throws IllegalStateException if a number is smaller than the one before it */
    public static void check(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i - 1] > numbers[i]) {
                throw new IllegalStateException(
                        "not sorted: " + numbers[i] + " comes after " + numbers[i - 1] + " at index " + i);
            }
        }
    }
}
