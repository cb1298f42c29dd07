package dev.heddle.cli.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/**
 * A server that loses one of two sales that meet, deadlocks when goods are moved there and back at once, and serves
 * until it is stopped.
 */
public final class ServingTarget {
    private final Object front = new Object();
    private final Object back = new Object();
    private int sold;
    private int moved;

    private ServingTarget() {}

    /** @param arguments the port */
    public static void main(String[] arguments) throws IOException {
        ServingTarget target = new ServingTarget();
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        HttpServer server = HttpServer.create(address, 0);
        server.setExecutor(Executors.newFixedThreadPool(4, ServingTarget::daemon));
        server.createContext("/sell", exchange -> answer(exchange, target.sell()));
        server.createContext("/sold", exchange -> answer(exchange, target.sold()));
        server.createContext("/there", exchange -> answer(exchange, target.there()));
        server.createContext("/back", exchange -> answer(exchange, target.back()));
        server.start();
        System.out.println("serving");
    }

    /** Threads of servers are often daemons. */
    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    private int there() {
        synchronized (front) {
            synchronized (back) {
                return ++moved;
            }
        }
    }

    private int back() {
        synchronized (back) {
            synchronized (front) {
                return --moved;
            }
        }
    }

    private int sell() {
        int before = sold;
        sold = before + 1;
        return before;
    }

    private int sold() {
        return sold;
    }

    private static void answer(HttpExchange exchange, int number) throws IOException {
        byte[] body = Integer.toString(number).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
