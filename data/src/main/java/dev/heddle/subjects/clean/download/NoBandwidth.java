package dev.heddle.subjects.clean.download;

import dev.heddle.subjects.Crash;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.Semaphore;

/** A session that sets up its bandwidth before the timer begins. */
public final class NoBandwidth {

    private NoBandwidth() {}

    public static void main(String[] args) {
        Session session = new Session();
        Semaphore timer = new Semaphore(0);
        Racers.run(
                () -> {
                    session.start();
                    timer.release();
                },
                () -> {
                    LocalWork.spin();
                    timer.acquireUninterruptibly();
                    session.allocateBandwidth();
                });
    }

    static class Session {

        private int peers;
        private int bandwidth;

        void start() {
            synchronized (this) {
                peers = 3;
            }
            setUpBandwidth();
        }

        private synchronized void setUpBandwidth() {
            bandwidth = 100;
        }

        synchronized int allocateBandwidth() {
            int available = bandwidth;
            if (available == 0) {
                Crash.now("bandwidth was asked for before it was set up");
            }
            return available / Math.max(peers, 1);
        }
    }
}
