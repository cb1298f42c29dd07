package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;

/** Ping pong with the ball looked for and hit under one lock. */
public final class PingPong {

    private PingPong() {}

    /** @param args how often the ball is hit; 2 unless given */
    public static void main(String[] args) {
        race(new Table(), Argument.of(args, "hits", 2));
    }

    static void race(Table table, int hits) {
        Racers.together(() -> table.play(hits), () -> {
            LocalWork.spinBriefly(1);
            table.setBall(null);
        });
    }

    static class Ball {

        private int hits;

        void hit() {
            hits++;
        }
    }

    static class Table {

        private Ball ball = new Ball();

        final synchronized void play(int hits) {
            for (int i = 0; i < hits; i++) {
                if (ball() != null) {
                    ball().hit();
                }
            }
        }

        Ball ball() {
            return ball;
        }

        synchronized void setBall(Ball ball) {
            this.ball = ball;
        }
    }
}
