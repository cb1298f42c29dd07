package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;

/**
 * Ping pong, (c, v, t) = (1, 1, 2): one player hits the ball as long as it is on the table, the other one takes it
 * away.
 *
 * <p>The ball is looked for and hit in two steps. Wanted order: R(ball), preempted; W(ball); R(ball). Failure: {@link
 * NullPointerException}.
 */
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

        final void play(int hits) {
            for (int i = 0; i < hits; i++) {
                if (ball() != null) {
                    ball().hit();
                }
            }
        }

        Ball ball() {
            return ball;
        }

        void setBall(Ball ball) {
            this.ball = ball;
        }
    }
}
