package dev.heddle.recorder.boot;

/**
 * The loops that the frames of one thread are in, outermost first. A loop is entered when its head is reached and it is not among those
 * that its frame is in; otherwise it iterates, and the loops inside it have been left. A loop that was left without reaching the head of one
 * around it stays until its frame is left; it does no harm there.
 */
final class ActiveLoops {
    private int[] depths = new int[8];
    private int[] enterSites = new int[8];
    private int[] iterateSites = new int[8];
    private int[] iterations = new int[8];
    /** The iteration that was written last; 0 if none was. */
    private int[] written = new int[8];

    private int count;
    private boolean behind;

    void head(int depth, int enterSite, int iterateSite) {
        behind = true;
        for (int i = count - 1; i >= 0 && depths[i] == depth; i--) {
            if (enterSites[i] == enterSite) {
                iterations[i]++;
                count = i + 1;
                return;
            }
        }
        if (count == depths.length) {
            grow();
        }
        depths[count] = depth;
        enterSites[count] = enterSite;
        iterateSites[count] = iterateSite;
        iterations[count] = 1;
        written[count] = 0;
        count++;
    }

    private void grow() {
        int length = count * 2;
        depths = longer(depths, length);
        enterSites = longer(enterSites, length);
        iterateSites = longer(iterateSites, length);
        iterations = longer(iterations, length);
        written = longer(written, length);
    }

    private static int[] longer(int[] column, int length) {
        int[] copy = new int[length];
        System.arraycopy(column, 0, copy, 0, column.length);
        return copy;
    }

    /** The frame at a depth is left. */
    void leave(int depth) {
        while (count > 0 && depths[count - 1] >= depth) {
            count--;
        }
    }

    /** Whether some loop has come further than was written. */
    boolean areBehind() {
        return behind;
    }

    /** Index of the first loop of a frame. */
    int first(int depth) {
        int at = count;
        while (at > 0 && depths[at - 1] >= depth) {
            at--;
        }
        return at;
    }

    /** Index after the last loop of a frame. */
    int end(int depth) {
        int at = count;
        while (at > 0 && depths[at - 1] > depth) {
            at--;
        }
        return at;
    }

    /** The site of the event that says where a loop has come to, or 0 if it was written. */
    int siteToWrite(int index) {
        int before = written[index];
        if (before == iterations[index]) {
            return 0;
        }
        written[index] = iterations[index];
        return before == 0 ? enterSites[index] : iterateSites[index];
    }

    int iteration(int index) {
        return iterations[index];
    }

    /** Everything up to the loops of this frame has been written. */
    void caughtUp(int depth) {
        behind = count > 0 && depths[count - 1] > depth;
    }
}
