package dev.heddle.applications.artemis;

import dev.heddle.applications.ledger.Ledger;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.TemporaryQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Asks the consumer by a message and waits for its reply, each thread in a session with a queue of its own. */
final class QueueLedger implements Ledger, AutoCloseable {
    /** More than generous: a reply that has not come by then was lost. */
    private static final long LIMIT_MILLIS = 120_000;

    private final Queue<JMSContext> sessions = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<Caller> callers;

    QueueLedger(ConnectionFactory connections) {
        callers = ThreadLocal.withInitial(() -> {
            JMSContext session = connections.createContext();
            sessions.add(session);
            return new Caller(session, session.createTemporaryQueue());
        });
    }

    @Override
    public long add(String account, long amount) throws JMSException {
        return callers.get().ask(account, amount);
    }

    @Override
    public long sum(String account) throws JMSException {
        return callers.get().ask(account, 0);
    }

    @Override
    public void close() {
        sessions.forEach(JMSContext::close);
    }

    private record Caller(JMSContext session, TemporaryQueue replies) {
        long ask(String account, long amount) throws JMSException {
            MapMessage request = session.createMapMessage();
            request.setString("account", account);
            request.setLong("amount", amount);
            request.setJMSReplyTo(replies);
            session.createProducer().send(session.createQueue(AccountsConsumer.QUEUE), request);
            try (var consumer = session.createConsumer(replies)) {
                Message reply = consumer.receive(LIMIT_MILLIS);
                if (reply == null || !reply.getJMSCorrelationID().equals(request.getJMSMessageID())) {
                    throw new IllegalStateException("no reply to " + request + " but " + reply);
                }
                return ((MapMessage) reply).getLong("sum");
            }
        }
    }
}
