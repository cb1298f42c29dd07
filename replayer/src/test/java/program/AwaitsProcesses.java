package program;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Starts processes, and works in their completions, on the JDK's threads with a small stack. */
public final class AwaitsProcesses {
    private static final int PROCESSES = 4;

    private AwaitsProcesses() {}

    public static void main(String[] arguments)
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        List<CompletableFuture<String>> ends = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            int number = i;
            Process process = new ProcessBuilder("/bin/true").start();
            ends.add(process.onExit().thenApply(ended -> String.format("%,d", number * 1_000 + ended.exitValue())));
        }
        for (CompletableFuture<String> end : ends) {
            System.out.println(end.get(60, TimeUnit.SECONDS));
        }
    }
}
