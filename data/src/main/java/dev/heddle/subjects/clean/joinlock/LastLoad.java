package dev.heddle.subjects.clean.joinlock;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Main joins a thread that needs a lock, and takes the lock then. */
public final class LastLoad {

    private LastLoad() {}

    public static void main(String[] args) {
        Object ramp = new Object();
        int[] loads = new int[1];
        Thread thread = new Thread(() -> load(ramp, loads), "racer-1");
        thread.start();
        LocalWork.spinLong();
        Racers.join(thread);
        synchronized (ramp) {
            loads[0]++;
        }
        if (loads[0] != 2) {
            throw new IllegalStateException("expected 2 loads, not " + loads[0]);
        }
    }

    private static void load(Object ramp, int[] loads) {
        synchronized (ramp) {
            loads[0]++;
        }
    }
}
