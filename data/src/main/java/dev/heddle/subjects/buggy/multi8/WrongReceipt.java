package dev.heddle.subjects.buggy.multi8;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 8, R(order) W(receipt) against W(order) R(receipt): {@code replace} falls between what {@code serve} reads
 * and what it writes.
 *
 * <p>Every access holds the monitor; {@code replace} holds it throughout, {@code serve} does not. A customer who finds
 * no receipt may replace the order. Wrong result: no receipt was there, and then there is one for the old order.
 */
public final class WrongReceipt {

    private WrongReceipt() {}

    public static void main(String[] args) {
        race(new Counter());
    }

    static void race(Counter counter) {
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
        final int serve() {
            int number = order() + 100;
            setReceipt(number);
            return number;
        }

        /** Puts order 1 in the place of order 0 and returns the receipt that was there. */
        synchronized int replace() {
            setOrder();
            return receipt();
        }

        synchronized int order() {
            return order;
        }

        synchronized void setReceipt(int number) {
            receipt = number;
        }

        synchronized void setOrder() {
            order = 1;
        }

        synchronized int receipt() {
            return receipt;
        }
    }
}
