package dev.heddle.applications.run;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Asks an application as several clients at once would, and looks at each answer. */
final class LedgerClient {
    private static final int CLIENTS = 4;

    /** More than generous: for servers under control, on machines with other work. */
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private final HttpClient http = HttpClient.newHttpClient();
    private final int port;

    LedgerClient(int port) {
        this.port = port;
    }

    /**
     * Adds to accounts, one for each client and one for all.
     *
     * @param rounds how many amounts each client adds to each of its two accounts
     * @throws WrongAnswerException if an answer is not right
     */
    void work(int rounds) throws InterruptedException {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                String own = "own" + i;
                all.add(clients.submit(() -> {
                    addAll(own, rounds);
                    return null;
                }));
            }
            for (Future<?> client : all) {
                client.get();
            }
            expect("GET", "/sum/shared", (long) CLIENTS * rounds * (rounds + 1) / 2);
        } catch (ExecutionException e) {
            throw new WrongAnswerException("a client failed: " + e.getCause(), e);
        } catch (IOException e) {
            throw new WrongAnswerException("no answer: " + e, e);
        } finally {
            clients.shutdownNow();
        }
    }

    /** Adds one to an account. */
    void add(String account) throws IOException, InterruptedException {
        ask("POST", "/add/" + account + "/1");
    }

    /** Asks it to stop. It may end before it has written the whole answer; the caller awaits its end. */
    void stop() throws InterruptedException {
        String answer;
        try {
            answer = ask("POST", "/stop");
        } catch (IOException e) {
            return;
        }
        if (!answer.equals("stopping")) {
            throw new WrongAnswerException("to /stop: " + answer, null);
        }
    }

    private void addAll(String own, int rounds) throws IOException, InterruptedException {
        long sum = 0;
        for (int amount = 1; amount <= rounds; amount++) {
            sum += amount;
            expect("POST", "/add/" + own + "/" + amount, sum);
            long shared = Long.parseLong(ask("POST", "/add/shared/" + amount));
            if (shared < sum) {
                throw new WrongAnswerException(
                        "the shared account has " + shared + " after this client alone has added " + sum, null);
            }
        }
    }

    private void expect(String method, String path, long expected) throws IOException, InterruptedException {
        String answer = ask(method, path);
        if (!answer.equals(Long.toString(expected))) {
            throw new WrongAnswerException("to " + path + ": " + answer + ", not " + expected, null);
        }
    }

    private String ask(String method, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .version(HttpClient.Version.HTTP_1_1)
                .timeout(LIMIT)
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new WrongAnswerException(
                    "to " + path + ": status " + response.statusCode() + ", " + response.body(), null);
        }
        return response.body();
    }
}
