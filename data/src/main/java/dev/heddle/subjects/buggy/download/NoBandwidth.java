package dev.heddle.subjects.buggy.download;

import dev.heddle.subjects.Crash;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 2 with an early crash, after a bug of the download client Transmission: bandwidth is asked for before it
 * was set up.
 *
 * <p>{@code start} makes the peers and then the bandwidth; a timer that began with the peers asks for bandwidth. In
 * practice the timer is always late enough. When it is not, the program dies at once, so the pair that is to blame,
 * R(bandwidth) → W(bandwidth), happens in no run at all: the dying thread holds the lock that the write needs.
 */
public final class NoBandwidth {

    private NoBandwidth() {}

    public static void main(String[] args) {
        Session session = new Session();
        Racers.run(session::start, () -> {
            LocalWork.spin();
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
