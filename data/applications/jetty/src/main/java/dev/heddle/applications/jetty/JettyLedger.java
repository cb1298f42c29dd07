package dev.heddle.applications.jetty;

import dev.heddle.applications.ledger.LedgerServer;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.StatisticsHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty with a servlet and sessions, and its count of requests, which must be right at the end. */
public final class JettyLedger {
    private static final int THREADS = 8;

    private JettyLedger() {}

    public static void main(String[] arguments) throws Exception {
        CountDownLatch stopped = new CountDownLatch(1);
        Server server = new Server(new QueuedThreadPool(THREADS));
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        LedgerServlet servlet = new LedgerServlet(stopped);
        ServletContextHandler context = new ServletContextHandler("/", ServletContextHandler.SESSIONS);
        context.addServlet(new ServletHolder(servlet), "/*");
        StatisticsHandler statistics = new StatisticsHandler(context);
        server.setHandler(statistics);
        server.start();
        LedgerServer.ready(connector.getLocalPort());
        stopped.await();
        server.stop();
        server.join();
        if (statistics.getResponses2xx() != servlet.answered()) {
            throw new IllegalStateException(
                    "Jetty counted " + statistics.getResponses2xx() + " answers of " + servlet.answered());
        }
    }
}
