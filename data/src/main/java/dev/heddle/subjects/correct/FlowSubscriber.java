package dev.heddle.subjects.correct;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** A subscriber requests the items of a publisher one at a time. */
public final class FlowSubscriber {
    private FlowSubscriber() {}

    private static final class Sum implements Flow.Subscriber<Integer> {
        private final CountDownLatch end = new CountDownLatch(1);
        private Flow.Subscription subscription;
        private int value;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            subscription.request(1);
        }

        @Override
        public void onNext(Integer item) {
            value += item;
            subscription.request(1);
        }

        @Override
        public void onError(Throwable thrown) {
            end.countDown();
        }

        @Override
        public void onComplete() {
            end.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Sum sum = new Sum();
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(sum);
            publisher.submit(1);
            publisher.submit(2);
        }
        sum.end.await();
        Result.check(3, sum.value);
    }
}
