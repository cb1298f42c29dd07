package dev.heddle.batch.worker;

import dev.heddle.batch.process.WorkerProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The worker's side of a {@link WorkerProcess}: reads requests from standard input, one per line, and answers each with
 * a line. The JVM ends when its input ends, so it does not outlive the process that started it.
 */
public final class WorkerLoop {
    private WorkerLoop() {}

    /** Handles requests, one after the other. */
    public interface Handler {
        /**
         * Handles a request.
         *
         * @param givenUp techniques that were given up before, as the lines of {@link WorkerProcess#GIVEN_UP} name them
         * @param answers where it reports which technique begins
         * @return {@link WorkerProcess#DONE}, or the reason why there is no result, in one line
         */
        String answer(String request, List<String> givenUp, PrintStream answers);
    }

    /** Handles requests until the input ends, which ends the JVM. */
    public static void run(Handler handler) throws InterruptedException {
        PrintStream answers = System.out;
        // A line that a technique prints is not an answer.
        System.setOut(System.err);
        BlockingQueue<String> requests = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(requests), "heddle-requests");
        reader.setDaemon(true);
        reader.start();
        List<String> givenUp = new ArrayList<>();
        while (true) {
            String line = requests.take();
            if (line.startsWith(WorkerProcess.GIVEN_UP)) {
                givenUp.add(line.substring(WorkerProcess.GIVEN_UP.length()));
                continue;
            }
            answers.println(WorkerProcess.ANSWER + handler.answer(line, givenUp, answers));
            answers.flush();
            givenUp.clear();
        }
    }

    private static void read(BlockingQueue<String> requests) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                requests.add(line);
            }
        } catch (IOException e) {
            System.err.println("requests cannot be read: " + e);
        }
        // The thread that handles a request may be busy: its result is of no use any more.
        Runtime.getRuntime().halt(0);
    }
}
