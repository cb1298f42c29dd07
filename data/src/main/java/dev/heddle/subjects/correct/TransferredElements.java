package dev.heddle.subjects.correct;

import java.util.concurrent.LinkedTransferQueue;

/** A producer waits until a consumer has received each element. */
public final class TransferredElements {
    private TransferredElements() {}

    public static void main(String[] args) throws InterruptedException {
        LinkedTransferQueue<int[]> queue = new LinkedTransferQueue<>();
        int[] sum = {0};
        Threads.run(
                () -> {
                    queue.transfer(new int[] {1});
                    queue.put(new int[] {2});
                },
                () -> sum[0] = queue.take()[0] + queue.take()[0]);
        Result.check(3, sum[0]);
    }
}
