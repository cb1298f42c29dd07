package dev.heddle.subjects.buggy.mergedpermits;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.locks.LockSupport;

/** A thread parks for each of two permits: if both come before it has parked once, they are one. */
public final class TwoServings {

    private TwoServings() {}

    public static void main(String[] args) {
        Thread guest = new Thread(TwoServings::eat, "racer-1");
        guest.start();
        for (int i = 0; i < 2; i++) {
            LocalWork.spinLong();
            LockSupport.unpark(guest);
        }
        Racers.join(guest);
    }

    private static void eat() {
        LockSupport.park();
        LockSupport.park();
    }
}
