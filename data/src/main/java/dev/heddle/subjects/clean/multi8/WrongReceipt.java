package dev.heddle.subjects.clean.multi8;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Serves an order while it is replaced, each under the monitor. */
public final class WrongReceipt {

    private WrongReceipt() {}

    public static void main(String[] args) {
        Counter counter = new Counter();
        int[] receipts = new int[2];
        Racers.run(() -> receipts[0] = counter.serve(), () -> {
            LocalWork.spin();
            receipts[1] = counter.replace();
        });
        if (receipts[1] == 0 && receipts[0] != 101) {
            throw new IllegalStateException("order 1 was taken in time, but the receipt is for order 0");
        }
    }

    static class Counter {

        private int order;
        private int receipt;

        /** Serves the order and returns its receipt: 100 more than the order's number. */
        synchronized int serve() {
            int number = order + 100;
            receipt = number;
            return number;
        }

        /** Puts order 1 in the place of order 0 and returns the receipt that was there. */
        synchronized int replace() {
            order = 1;
            return receipt;
        }
    }
}
