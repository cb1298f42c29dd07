package dev.heddle.applications.ledger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The JDK's HTTP server in front of a ledger, for applications that are no HTTP servers themselves. */
public final class LedgerServer {
    private static final int THREADS = 4;

    private final Ledger ledger;
    private final CountDownLatch stopped = new CountDownLatch(1);

    private LedgerServer(Ledger ledger) {
        this.ledger = ledger;
    }

    /** Serves until a client asks to stop. */
    public static void serve(Ledger ledger) throws IOException, InterruptedException {
        LedgerServer server = new LedgerServer(ledger);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(threads);
        http.createContext("/", server::answer);
        http.start();
        ready(http.getAddress().getPort());
        server.stopped.await();
        http.stop(1);
        threads.shutdown();
    }

    /** Prints the address where the application serves. */
    public static void ready(int port) {
        System.out.println("READY " + port);
    }

    private void answer(HttpExchange exchange) throws IOException {
        int status = 200;
        String answer;
        try {
            answer = answer(Request.of(exchange.getRequestURI().getPath()));
        } catch (Exception e) {
            e.printStackTrace();
            status = 500;
            answer = e.toString();
        }
        byte[] body = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
        if (answer.equals("stopping")) {
            stopped.countDown();
        }
    }

    private String answer(Request request) throws Exception {
        if (request instanceof Request.Add add) {
            return Long.toString(ledger.add(add.account(), add.amount()));
        }
        if (request instanceof Request.Sum sum) {
            return Long.toString(ledger.sum(sum.account()));
        }
        return "stopping";
    }
}
