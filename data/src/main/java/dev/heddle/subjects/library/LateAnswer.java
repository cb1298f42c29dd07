package dev.heddle.subjects.library;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Waits for an answer for some time, and takes what is there then for the answer.
 *
 * <p>Wanted order: the time is over, and is seen to be over, before the other thread has answered. Failure: there is no
 * answer.
 */
public final class LateAnswer {
    private final CountDownLatch answered = new CountDownLatch(1);
    private String answer;

    private LateAnswer() {}

    public static void main(String[] args) throws InterruptedException {
        LateAnswer question = new LateAnswer();
        Thread other = new Thread(question::answer, "other");
        other.start();
        question.answered.await(10, TimeUnit.SECONDS);
        if (question.answer == null) {
            throw new IllegalStateException("there is no answer");
        }
        other.join();
    }

    private void answer() {
        answered.countDown();
        answer = "42";
    }
}
