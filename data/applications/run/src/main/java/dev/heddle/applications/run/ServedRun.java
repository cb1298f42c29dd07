package dev.heddle.applications.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One run of an application: it was started, served a client, was asked to stop, and ended.
 *
 * @param exitCode of the process
 * @param startSeconds CPU seconds until it served
 * @param requestSeconds CPU seconds while it answered the client
 * @param peakMiB the most memory it had resident
 * @param out standard output, without the line with the address
 * @param err standard error
 */
public record ServedRun(
        int exitCode, double startSeconds, double requestSeconds, long peakMiB, String out, String err) {
    private static final String READY = "READY ";
    /** A busy machine may be slow; a hang takes for ever. */
    private static final int MINUTES = 20;

    /**
     * Runs a command that starts an application. No process that it started outlives this method.
     *
     * @param rounds see {@link LedgerClient#work}
     * @throws WrongAnswerException if it did not serve, or not right, or did not end
     */
    public static ServedRun of(List<String> command, Path directory, int rounds)
            throws IOException, InterruptedException {
        Path err = Files.createTempFile(directory, "err", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(err.toFile())
                .start();
        AtomicBoolean late = new AtomicBoolean();
        Thread limit = new Thread(() -> killLate(process, late), "limit");
        limit.setDaemon(true);
        limit.start();
        StringBuilder out = new StringBuilder();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            ProcessHandle jvm = process.toHandle();
            int port = port(lines, out);
            double started = ProcessFacts.cpuSeconds(jvm);
            LedgerClient client = new LedgerClient(port);
            client.work(rounds);
            double served = ProcessFacts.cpuSeconds(jvm);
            long peak = ProcessFacts.peakMiB(jvm);
            client.stop();
            lines.lines().forEach(line -> out.append(line).append('\n'));
            int exit = process.waitFor();
            if (late.get()) {
                throw new WrongAnswerException("it did not end after it was asked to", null);
            }
            return new ServedRun(exit, started, served - started, peak, out.toString(), Files.readString(err));
        } catch (WrongAnswerException e) {
            String after = late.get() ? " after " + MINUTES + " minutes" : "";
            throw new WrongAnswerException(
                    e.getMessage() + after + "\n--- out\n" + out + "\n--- err\n" + Files.readString(err), e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            limit.interrupt();
        }
    }

    private static int port(BufferedReader lines, StringBuilder out) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(READY)) {
                return Integer.parseInt(line.substring(READY.length()).strip());
            }
            out.append(line).append('\n');
        }
        throw new WrongAnswerException("it ended before it served", null);
    }

    private static void killLate(Process process, AtomicBoolean late) {
        try {
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                late.set(true);
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            // The run has ended in time.
            Thread.currentThread().interrupt();
        }
    }
}
