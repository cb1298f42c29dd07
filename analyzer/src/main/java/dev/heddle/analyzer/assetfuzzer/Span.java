package dev.heddle.analyzer.assetfuzzer;

/**
 * The accesses of one {@linkplain AccessRow row} that agree in all that a verdict asks of them but their position: the locks held,
 * the segment, the epoch. The positions in between the first and the last are not kept: what is asked is always whether one access
 * can come before another, and for that the ends do.
 *
 * <p>While a unit runs, segments, positions and acquisitions carry the numbers of the run; {@link UnitShape} replaces them by
 * small numbers that mean something in this unit only.
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
