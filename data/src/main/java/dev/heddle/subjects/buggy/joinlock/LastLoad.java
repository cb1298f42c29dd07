package dev.heddle.subjects.buggy.joinlock;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Main joins a thread while it holds a lock that the thread needs. */
public final class LastLoad {

    private LastLoad() {}

    public static void main(String[] args) {
        Object ramp = new Object();
        int[] loads = new int[1];
        Thread thread = new Thread(() -> load(ramp, loads), "racer-1");
        thread.start();
        LocalWork.spinLong();
        synchronized (ramp) {
            Racers.join(thread);
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
