package dev.heddle.cli.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Notes what its standard input holds, and then is another program. */
public final class ListeningTarget {
    private ListeningTarget() {}

    /** @param args a file that gets {@code heard N}, in a line, for N bytes of input; and a main class */
    public static void main(String[] args) throws IOException, ReflectiveOperationException {
        String line = "heard " + System.in.readAllBytes().length + "\n";
        Files.writeString(Path.of(args[0]), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        Class.forName(args[1]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    }
}
