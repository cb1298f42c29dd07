package dev.heddle.subjects.correct;

import java.util.concurrent.Exchanger;

/** Two threads exchange their buffers: one fills, the other one empties. */
public final class ExchangedBuffers {
    private ExchangedBuffers() {}

    public static void main(String[] args) throws InterruptedException {
        Exchanger<int[]> exchanger = new Exchanger<>();
        int[] sum = {0};
        Threads.run(
                () -> {
                    int[] buffer = new int[2];
                    for (int round = 1; round <= 2; round++) {
                        buffer[0] = round;
                        buffer[1] = 10 * round;
                        buffer = exchanger.exchange(buffer);
                    }
                },
                () -> {
                    int[] buffer = new int[2];
                    for (int round = 1; round <= 2; round++) {
                        buffer = exchanger.exchange(buffer);
                        sum[0] += buffer[0] + buffer[1];
                    }
                });
        Result.check(33, sum[0]);
    }
}
