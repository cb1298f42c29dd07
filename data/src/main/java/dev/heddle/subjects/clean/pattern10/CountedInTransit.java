package dev.heddle.subjects.clean.pattern10;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Counts a stock while another thread carries pieces from one place to the other, both under the monitor.
 */
public final class CountedInTransit {

    private CountedInTransit() {}

    public static void main(String[] args) {
        Stock stock = new Stock(0, 10);
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

        private int shelf;
        private int store;

        Stock(int shelf, int store) {
            this.shelf = shelf;
            this.store = store;
        }

        synchronized int total() {
            return getShelf() + getStore();
        }

        /** Carries all ten pieces from the store to the shelf. */
        synchronized void restock() {
            setStore(0);
            setShelf(10);
        }

        synchronized int getShelf() {
            return shelf;
        }

        synchronized int getStore() {
            return store;
        }

        synchronized void setShelf(int shelf) {
            this.shelf = shelf;
        }

        synchronized void setStore(int store) {
            this.store = store;
        }
    }
}
