package dev.heddle.applications.artemis;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import java.util.HashMap;
import java.util.Map;

/** Has the accounts, in a plain map: a session delivers one message at a time. */
final class AccountsConsumer {
    static final String QUEUE = "accounts";

    private final Map<String, Long> accounts = new HashMap<>();
    private final JMSContext context;

    private AccountsConsumer(JMSContext context) {
        this.context = context;
    }

    /** Begins to consume; until the connections are closed. */
    static void listen(ConnectionFactory connections) {
        JMSContext context = connections.createContext();
        context.createConsumer(context.createQueue(QUEUE)).setMessageListener(new AccountsConsumer(context)::answer);
    }

    private void answer(Message message) {
        try {
            MapMessage request = (MapMessage) message;
            long sum = accounts.merge(request.getString("account"), request.getLong("amount"), Long::sum);
            context.createProducer()
                    .setJMSCorrelationID(request.getJMSMessageID())
                    .send(request.getJMSReplyTo(), reply(sum));
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    private Message reply(long sum) throws JMSException {
        MapMessage reply = context.createMapMessage();
        reply.setLong("sum", sum);
        return reply;
    }
}
