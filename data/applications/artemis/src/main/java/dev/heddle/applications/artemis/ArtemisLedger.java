package dev.heddle.applications.artemis;

import dev.heddle.applications.ledger.LedgerServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** An embedded ActiveMQ Artemis broker. Requests go to a queue, over TCP; a consumer keeps the accounts and replies. */
public final class ArtemisLedger {
    /** More than generous, for calls between client and broker. */
    private static final int LIMIT_MILLIS = 180_000;

    private ArtemisLedger() {}

    public static void main(String[] arguments) throws Exception {
        int port = freePort();
        Configuration configuration = new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .setJMXManagementEnabled(false)
                .addAcceptorConfiguration("tcp", "tcp://127.0.0.1:" + port);
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ().setConfiguration(configuration);
        broker.start();
        try (ActiveMQConnectionFactory connections =
                        new ActiveMQConnectionFactory("tcp://127.0.0.1:" + port + "?callTimeout=" + LIMIT_MILLIS);
                QueueLedger ledger = new QueueLedger(connections)) {
            AccountsConsumer.listen(connections);
            LedgerServer.serve(ledger);
        } finally {
            broker.stop();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
