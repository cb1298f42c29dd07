package dev.heddle.subjects.clean.mergedpermits;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.locks.LockSupport;

/** A thread parks until it has been served twice, and looks before it parks. */
public final class TwoServings {

    private volatile int served;

    private TwoServings() {}

    public static void main(String[] args) {
        TwoServings table = new TwoServings();
        Thread guest = new Thread(table::eat, "racer-1");
        guest.start();
        for (int i = 0; i < 2; i++) {
            LocalWork.spinLong();
            table.served++;
            LockSupport.unpark(guest);
        }
        Racers.join(guest);
    }

    private void eat() {
        while (served < 1) {
            LockSupport.park();
        }
        while (served < 2) {
            LockSupport.park();
        }
    }
}
