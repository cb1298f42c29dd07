package dev.heddle.cli.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** A server that loses one of two sales that meet, and serves until it is stopped. */
public final class ServingTarget {
    private int sold;

    private ServingTarget() {}

    /** @param arguments the port */
    public static void main(String[] arguments) throws IOException {
        ServingTarget target = new ServingTarget();
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        HttpServer server = HttpServer.create(address, 0);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/sell", exchange -> answer(exchange, target.sell()));
        server.createContext("/sold", exchange -> answer(exchange, target.sold()));
        server.start();
        System.out.println("serving");
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
