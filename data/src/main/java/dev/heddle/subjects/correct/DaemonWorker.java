package dev.heddle.subjects.correct;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A daemon thread works until the JVM ends; the main thread waits for its answers. */
public final class DaemonWorker {
    private DaemonWorker() {}

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<int[]> questions = new ArrayBlockingQueue<>(2);
        BlockingQueue<int[]> answers = new ArrayBlockingQueue<>(2);
        Thread worker = new Thread(() -> {
            try {
                while (true) {
                    int[] question = questions.take();
                    question[0] *= 2;
                    answers.put(question);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        worker.setDaemon(true);
        worker.start();
        questions.put(new int[] {3});
        questions.put(new int[] {4});
        Result.check(14, answers.take()[0] + answers.take()[0]);
    }
}
