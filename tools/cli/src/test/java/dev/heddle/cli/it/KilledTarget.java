package dev.heddle.cli.it;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

/** Counts its runs in a file, and kills its JVM in some of them: as a crash of the JVM does, without a word. */
public final class KilledTarget {
    private KilledTarget() {}

    /** @param args the file, and in which run to kill; 0 for every run */
    public static void main(String[] args) throws Exception {
        Path counter = Path.of(args[0]);
        Files.write(counter, new byte[1], StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        long run = Files.size(counter);
        long fatal = Long.parseLong(args[1]);
        if (fatal == 0 || run == fatal) {
            Process kill = new ProcessBuilder(
                            "kill", "-9", Long.toString(ProcessHandle.current().pid()))
                    .start();
            if (kill.waitFor(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("still there, kill ended with " + kill.exitValue());
            }
        }
    }
}
