package dev.heddle.subjects.clean.multi11;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Skips a song while it begins, each under the monitor. */
public final class SkippedSong {

    private SkippedSong() {}

    public static void main(String[] args) {
        Player player = new Player();
        int[] skipped = new int[1];
        Racers.run(player::play, () -> {
            LocalWork.spin();
            skipped[0] = player.skip();
        });
        if (player.title() == 2 && skipped[0] != 180) {
            throw new IllegalStateException("song 1 was skipped, but the length is " + skipped[0]);
        }
    }

    static class Player {

        private int title;
        private int seconds;

        synchronized void play() {
            title = 1;
            seconds = 180;
        }

        /** Goes to song 2 and returns the length of the song before it. */
        synchronized int skip() {
            title = 2;
            return seconds;
        }

        synchronized int title() {
            return title;
        }
    }
}
