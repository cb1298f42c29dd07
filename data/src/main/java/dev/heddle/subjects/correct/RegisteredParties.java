package dev.heddle.subjects.correct;

import java.util.concurrent.Phaser;

/** The main thread registers parties while they start, and each party leaves the phaser at its end. */
public final class RegisteredParties {
    private RegisteredParties() {}

    public static void main(String[] args) {
        Phaser phaser = new Phaser(1);
        int[] squares = new int[3];
        for (int i = 0; i < squares.length; i++) {
            int index = i;
            phaser.register();
            new Thread(() -> {
                        squares[index] = index * index;
                        phaser.arriveAndDeregister();
                    })
                    .start();
        }
        phaser.arriveAndAwaitAdvance();
        Result.check(5, squares[0] + squares[1] + squares[2]);
    }
}
