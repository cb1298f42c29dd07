package dev.heddle.analyzer.locon;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;

/** Keeps the couples with the smallest spans, and counts the others. */
final class ClosestCouples {
    private final int most;
    private final PriorityQueue<Couple> farthestFirst = new PriorityQueue<>(Collections.reverseOrder());
    private long leftOut;

    ClosestCouples(int most) {
        this.most = most;
    }

    /** Whether a couple with this span would be kept. If not, the couple is counted. */
    boolean takes(long span) {
        if (farthestFirst.size() < most || span < farthestFirst.peek().span()) {
            return true;
        }
        leftOut++;
        return false;
    }

    void add(Couple couple) {
        farthestFirst.add(couple);
        if (farthestFirst.size() > most) {
            farthestFirst.remove();
            leftOut++;
        }
    }

    void addAll(ClosestCouples other) {
        other.farthestFirst.forEach(this::add);
        leftOut += other.leftOut;
    }

    long leftOut() {
        return leftOut;
    }

    /** The couples, smallest span first. */
    List<Couple> sorted() {
        List<Couple> all = new ArrayList<>(farthestFirst);
        Collections.sort(all);
        return all;
    }
}
