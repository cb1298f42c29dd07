package dev.heddle.subjects.io;

import dev.heddle.subjects.Racers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A server and two clients in one JVM, over the loopback interface. Each request sells a ticket: R<sub>u</sub>(sold)
 * W<sub>u′</sub>(sold) W<sub>u</sub>(sold) loses a sale. With the argument {@code sound} selling is atomic; with
 * {@code stdin} another thread waits for input, and with {@code asks} the program does, at its end.
 */
public final class TicketServer {
    private static final int CLIENTS = 2;

    private TicketServer() {}

    public static void main(String[] args) throws IOException {
        boolean isSound = args.length > 0 && args[0].equals("sound");
        Stock stock = isSound ? new SoundStock() : new Stock();
        if (args.length > 0 && args[0].equals("stdin")) {
            Thread reader = new Thread(TicketServer::readInput, "stdin");
            reader.setDaemon(true);
            reader.start();
        }
        try (ServerSocket server = new ServerSocket(0, CLIENTS, InetAddress.getLoopbackAddress())) {
            int port = server.getLocalPort();
            Racers.run(() -> serve(server, stock), () -> buy(port), () -> buy(port));
        }
        if (args.length > 0 && args[0].equals("asks")) {
            readInput();
        }
        int sold = stock.sold();
        if (sold != CLIENTS) {
            throw new IllegalStateException(CLIENTS + " tickets were handed out, and " + sold + " are in the books");
        }
    }

    private static void serve(ServerSocket server, Stock stock) {
        Thread[] handlers = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            Socket client;
            try {
                client = server.accept();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            handlers[i] = new Thread(() -> answer(client, stock), "handler");
            handlers[i].start();
        }
        Racers.join(handlers);
    }

    private static void answer(Socket client, Stock stock) {
        try (client) {
            int request = client.getInputStream().read();
            stock.sell();
            client.getOutputStream().write(request);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void buy(int port) {
        try (Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
            server.getOutputStream().write('b');
            if (server.getInputStream().read() != 'b') {
                throw new IllegalStateException("no answer");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void readInput() {
        try {
            System.in.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static class Stock {
        private int sold;

        void sell() {
            setSold(sold() + 1);
        }

        synchronized int sold() {
            return sold;
        }

        synchronized void setSold(int sold) {
            this.sold = sold;
        }
    }

    static final class SoundStock extends Stock {
        @Override
        synchronized void sell() {
            super.sell();
        }
    }
}
