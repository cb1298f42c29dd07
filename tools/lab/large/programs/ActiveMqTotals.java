import java.util.concurrent.CountDownLatch;
import javax.jms.Connection;
import javax.jms.MessageProducer;
import javax.jms.Queue;
import javax.jms.Session;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;

/** Two consumers of an ActiveMQ broker in the same JVM add to a total without a lock. */
public final class ActiveMqTotals {
    private static int total;

    public static void main(String[] args) throws Exception {
        BrokerService broker = new BrokerService();
        broker.setBrokerName("shop");
        broker.setPersistent(false);
        broker.setUseJmx(false);
        broker.start();
        broker.waitUntilStarted();
        Connection connection = new ActiveMQConnectionFactory("vm://shop?create=false").createConnection();
        CountDownLatch received = new CountDownLatch(2);
        Session sending = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        for (int i = 0; i < 2; i++) {
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            session.createConsumer(session.createQueue("orders" + i)).setMessageListener(message -> {
                total += 5;
                received.countDown();
            });
        }
        connection.start();
        for (int i = 0; i < 2; i++) {
            Queue queue = sending.createQueue("orders" + i);
            try (MessageProducer producer = sending.createProducer(queue)) {
                producer.send(sending.createTextMessage("order"));
            }
        }
        received.await();
        connection.close();
        broker.stop();
        if (total != 10) {
            throw new AssertionError("total " + total + ", expected 10");
        }
    }
}
