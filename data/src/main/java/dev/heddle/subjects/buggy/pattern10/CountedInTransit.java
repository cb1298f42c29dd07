package dev.heddle.subjects.buggy.pattern10;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Pattern 10, R<sub>u</sub>(shelf) W<sub>u′</sub>(store) R<sub>u</sub>(store) W<sub>u′</sub>(shelf): {@code total}
 * and {@code restock} alternate, the reader first, each from its own end.
 *
 * <p>Each field has a lock of its own, so there is no data race, but no lock covers both. u is {@code total}, u′ is
 * {@code restock}. Wrong result: 0 pieces, because those in transit are counted nowhere; the serial orders give 10.
 * Patterns 8, 9 and 11 are possible as well and have the same result.
 */
public final class CountedInTransit {

    private CountedInTransit() {}

    public static void main(String[] args) {
        race(new Stock(0, 10));
    }

    static void race(Stock stock) {
        int[] total = new int[1];
        Racers.run(() -> total[0] = stock.total(), () -> {
            LocalWork.spin();
            stock.restock();
        });
        if (total[0] != 10) {
            throw new IllegalStateException(
                    "pieces in transit were not counted: " + total[0] + ", serial orders give 10");
        }
    }

    static class Stock {

        private final Object shelfLock = new Object();
        private final Object storeLock = new Object();
        private int shelf;
        private int store;

        Stock(int shelf, int store) {
            this.shelf = shelf;
            this.store = store;
        }

        final int total() {
            return getShelf() + getStore();
        }

        /** Carries all ten pieces from the store to the shelf. */
        final void restock() {
            setStore(0);
            setShelf(10);
        }

        int getShelf() {
            synchronized (shelfLock) {
                return shelf;
            }
        }

        int getStore() {
            synchronized (storeLock) {
                return store;
            }
        }

        void setShelf(int shelf) {
            synchronized (shelfLock) {
                this.shelf = shelf;
            }
        }

        void setStore(int store) {
            synchronized (storeLock) {
                this.store = store;
            }
        }
    }
}
