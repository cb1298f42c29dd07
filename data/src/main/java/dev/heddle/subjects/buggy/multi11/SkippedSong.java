package dev.heddle.subjects.buggy.multi11;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 11, W(title) W(seconds) against W(title) R(seconds): {@code skip} falls between the two writes of
 * {@code play}.
 *
 * <p>Every access holds the monitor; {@code skip} holds it throughout, {@code play} does not. Wrong result: song 1 was
 * replaced by song 2, but the length that {@code skip} returns is not that of song 1.
 */
public final class SkippedSong {

    private SkippedSong() {}

    public static void main(String[] args) {
        race(new Player());
    }

    static void race(Player player) {
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

        final void play() {
            setTitle();
            setSeconds();
        }

        /** Goes to song 2 and returns the length of the song before it. */
        synchronized int skip() {
            setNextTitle();
            return seconds();
        }

        synchronized void setTitle() {
            title = 1;
        }

        synchronized void setSeconds() {
            seconds = 180;
        }

        synchronized void setNextTitle() {
            title = 2;
        }

        synchronized int seconds() {
            return seconds;
        }

        synchronized int title() {
            return title;
        }
    }
}
