package dev.heddle.cli.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** Sells two things at the same time, and fails if one of them was not counted; or moves goods there and back at the same time, and fails without an answer. */
public final class ServingLoad {
    private ServingLoad() {}

    /** @param arguments the port, and {@code moves} for the other load */
    public static void main(String[] arguments) {
        String server = "http://127.0.0.1:" + arguments[0];
        if (arguments.length > 1) {
            CompletableFuture<String> there = CompletableFuture.supplyAsync(() -> get(server + "/there"));
            CompletableFuture<String> back = CompletableFuture.supplyAsync(() -> get(server + "/back"));
            System.out.println("moved " + there.join() + " " + back.join());
            return;
        }
        CompletableFuture<String> one = CompletableFuture.supplyAsync(() -> get(server + "/sell"));
        CompletableFuture<String> other = CompletableFuture.supplyAsync(() -> get(server + "/sell"));
        one.join();
        other.join();
        String sold = get(server + "/sold");
        System.out.println("sold " + sold);
        System.exit(sold.equals("2") ? 0 : 1);
    }

    private static String get(String url) {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) URI.create(url).toURL().openConnection();
            connection.setConnectTimeout(10_000);
            connection.setReadTimeout(20_000);
            return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
