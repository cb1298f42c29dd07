package dev.heddle.cli.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Sells two things shortly after each other, or in turn, and fails if one of them was not counted; or moves goods there
 * and back, and fails without an answer.
 */
public final class ServingLoad {
    /** So much later that the two meet only if the first is held. */
    private static final Executor LATER = CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS);

    private ServingLoad() {}

    /** @param arguments the port, and {@code inTurn} or {@code moves} for the other loads */
    public static void main(String[] arguments) {
        String server = "http://127.0.0.1:" + arguments[0];
        String kind = arguments.length > 1 ? arguments[1] : "";
        if (kind.equals("moves")) {
            CompletableFuture<String> there = CompletableFuture.supplyAsync(() -> get(server + "/there"));
            CompletableFuture<String> back = CompletableFuture.supplyAsync(() -> get(server + "/back"), LATER);
            System.out.println("moved " + there.join() + " " + back.join());
            return;
        }
        CompletableFuture<String> one = CompletableFuture.supplyAsync(() -> get(server + "/sell"));
        if (kind.equals("inTurn")) {
            one.join();
        }
        CompletableFuture<String> other = CompletableFuture.supplyAsync(() -> get(server + "/sell"), LATER);
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
