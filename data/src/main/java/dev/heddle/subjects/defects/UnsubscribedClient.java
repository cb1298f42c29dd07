package dev.heddle.subjects.defects;

import dev.heddle.subjects.Racers;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import redis.clients.jedis.Client;
import redis.clients.jedis.JedisPubSub;

/**
 * Jedis 2.2.0, {@code JedisPubSub}: the thread that subscribes stores the client in a plain field, which version 2.3.0
 * made volatile. Failure: another thread sees the subscription without its client, and cannot unsubscribe. Only a read
 * of an older value shows it.
 */
public final class UnsubscribedClient {
    private static final String CHANNEL = "news";

    private UnsubscribedClient() {}

    public static void main(String[] args) {
        Connection connection = new Connection();
        Listener listener = new Listener();
        connection.reply("subscribe", 1);
        Racers.run(() -> listener.proceed(connection, CHANNEL), () -> {
            try {
                if (listener.isSubscribed()) {
                    listener.unsubscribe();
                }
            } finally {
                connection.unsubscribe();
            }
        });
    }

    /** Answers like a server, without one. */
    private static final class Connection extends Client {
        private final BlockingQueue<List<Object>> replies = new LinkedBlockingQueue<>();

        Connection() {
            super("localhost");
        }

        void reply(String kind, long subscriptions) {
            replies.add(List.of(kind.getBytes(), CHANNEL.getBytes(), subscriptions));
        }

        @Override
        public void subscribe(String... channels) {}

        @Override
        public void unsubscribe() {
            reply("unsubscribe", 0);
        }

        @Override
        public void flush() {}

        @Override
        public List<Object> getObjectMultiBulkReply() {
            try {
                return replies.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class Listener extends JedisPubSub {
        @Override
        public void onMessage(String channel, String message) {}

        @Override
        public void onPMessage(String pattern, String channel, String message) {}

        @Override
        public void onSubscribe(String channel, int subscriptions) {}

        @Override
        public void onUnsubscribe(String channel, int subscriptions) {}

        @Override
        public void onPSubscribe(String pattern, int subscriptions) {}

        @Override
        public void onPUnsubscribe(String pattern, int subscriptions) {}
    }
}
