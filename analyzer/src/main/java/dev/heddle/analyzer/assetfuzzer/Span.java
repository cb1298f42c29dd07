package dev.heddle.analyzer.assetfuzzer;

/**
 * The accesses of one {@linkplain AccessRow row} that agree in locks held, segment and epoch, which is all that a
 * verdict uses apart from the position. Only the first and the last position are kept. A verdict only checks whether
 * one access can precede another, and the two ends decide that.
 * <p>While a unit runs, segments, positions and acquisitions have the numbers of the run. {@link UnitShape} replaces
 * them by small numbers that are valid only in this unit.
 */
final class Span {
    final int lockState;
    final int epoch;
    int segment;
    int first;
    int last;
    /** Numbers of the acquisitions of the locks of the state, at the first and at the last access. */
    int[] firstNumbers;

    int[] lastNumbers;

    Span(int lockState, int epoch, int segment, int position, int[] numbers) {
        this.lockState = lockState;
        this.epoch = epoch;
        this.segment = segment;
        this.first = position;
        this.last = position;
        this.firstNumbers = numbers;
        this.lastNumbers = numbers;
    }

    boolean matches(int state, int inEpoch, int inSegment) {
        return lockState == state && epoch == inEpoch && segment == inSegment;
    }

    void extend(int position, int[] numbers) {
        last = position;
        lastNumbers = numbers;
    }
}
