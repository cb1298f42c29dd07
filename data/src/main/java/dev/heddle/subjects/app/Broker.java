package dev.heddle.subjects.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.jms.Connection;
import javax.jms.JMSException;
import javax.jms.Message;
import javax.jms.MessageListener;
import javax.jms.MessageProducer;
import javax.jms.Queue;
import javax.jms.Session;
import javax.jms.TextMessage;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.commons.logging.impl.NoOpLog;

/** ActiveMQ 4 in one process: the threads send numbers to a queue, and listeners share what is in it. */
public final class Broker {

    private static final int LISTENERS = 2;
    private static final long PATIENCE_SECONDS = 60;
    private static final String QUEUE = "numbers";

    private Broker() {}

    /** @param args number of threads, number of messages */
    public static void main(String[] args) throws Exception {
        System.setProperty("org.apache.commons.logging.Log", NoOpLog.class.getName());
        Arguments arguments = Arguments.of(args);
        ActiveMQConnectionFactory factory =
                new ActiveMQConnectionFactory("vm://local?broker.persistent=false&broker.useJmx=false");
        Connection connection = factory.createConnection();
        try {
            Sum sum = new Sum(arguments.size());
            for (int i = 0; i < LISTENERS; i++) {
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                session.createConsumer(session.createQueue(QUEUE)).setMessageListener(sum);
            }
            connection.start();
            Check.same("sent", arguments.size(), Pieces.sum(arguments, () -> new Sender(connection)));
            if (!sum.all.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(sum.all.getCount() + " messages did not arrive");
            }
            Check.same("sum", (long) arguments.size() * (arguments.size() - 1) / 2, sum.value.get());
        } finally {
            connection.close();
        }
    }

    /** A session of its own for each thread, as JMS wants it, on one connection. */
    private static final class Sender implements Pieces.Worker {

        private final Session session;
        private final MessageProducer producer;

        Sender(Connection connection) throws JMSException {
            session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            Queue queue = session.createQueue(QUEUE);
            producer = session.createProducer(queue);
        }

        @Override
        public long work(int piece) throws JMSException {
            producer.send(session.createTextMessage(Integer.toString(piece)));
            return 1;
        }
    }

    private static final class Sum implements MessageListener {

        private final AtomicLong value = new AtomicLong();
        private final CountDownLatch all;

        Sum(int messages) {
            all = new CountDownLatch(messages);
        }

        @Override
        public void onMessage(Message message) {
            try {
                value.addAndGet(Long.parseLong(((TextMessage) message).getText()));
            } catch (JMSException e) {
                throw new IllegalStateException(e);
            }
            all.countDown();
        }
    }
}
