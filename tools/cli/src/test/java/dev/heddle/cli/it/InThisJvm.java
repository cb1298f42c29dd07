package dev.heddle.cli.it;

import dev.heddle.cli.Heddle;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The command in the JVM of the tests. A JVM cannot change its working directory, so words that name what is in the
 * wanted one are made absolute, and results go there.
 */
final class InThisJvm {
    private static final Set<String> MAKE_RESULTS = Set.of("analyze", "hunt", "replay", "shrink", "collect");

    private InThisJvm() {}

    static Result run(Path directory, List<String> words) throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream toOut = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream toErr = new PrintStream(err, true, StandardCharsets.UTF_8);
        List<String> there = in(directory, words);
        FutureTask<Integer> task = new FutureTask<>(() -> Heddle.run(there, new Console(toOut, toErr, false, false)));
        PrintStream usualOut = System.out;
        PrintStream usualErr = System.err;
        // What a program writes in the foreground is passed on to these.
        System.setOut(toOut);
        System.setErr(toErr);
        Thread thread = new Thread(task, "heddle " + words.get(0));
        try {
            thread.start();
            int code = task.get(5, TimeUnit.MINUTES);
            return new Result(code, text(out), text(err));
        } catch (TimeoutException e) {
            AssertionError still = new AssertionError(
                    "still running after 5 minutes: " + there + "\n" + text(out) + "\n" + text(err), e);
            still.setStackTrace(thread.getStackTrace());
            throw still;
        } catch (ExecutionException e) {
            throw new AssertionError(there + "\n" + text(out) + "\n" + text(err), e.getCause());
        } finally {
            System.setOut(usualOut);
            System.setErr(usualErr);
            // Ends the program that it waits for, too.
            thread.interrupt();
        }
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static List<String> in(Path directory, List<String> words) {
        int end = words.contains("--") ? words.indexOf("--") : words.size();
        List<String> there = new ArrayList<>();
        boolean isOut = false;
        boolean hasOut = false;
        for (String word : words.subList(0, end)) {
            there.add(
                    isOut || !there.isEmpty() && isThere(directory, word)
                            ? directory.resolve(word).toString()
                            : word);
            isOut = word.equals("-o");
            hasOut |= isOut;
        }
        if (!hasOut && MAKE_RESULTS.contains(words.get(0))) {
            there.addAll(
                    1,
                    List.of(
                            "-o",
                            unused(directory.resolve("heddle-out"), words.get(0))
                                    .toString()));
        }
        there.addAll(words.subList(end, words.size()));
        return there;
    }

    private static boolean isThere(Path directory, String word) {
        try {
            return !word.isEmpty() && Files.exists(directory.resolve(word));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static Path unused(Path parent, String verb) {
        int number = 1;
        while (Files.exists(parent.resolve(verb + "-" + number))) {
            number++;
        }
        return parent.resolve(verb + "-" + number);
    }
}
