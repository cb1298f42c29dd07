package dev.heddle.junit;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

/**
 * A result, and the text that was printed on standard output meanwhile.
 *
 * @param text on standard output
 */
record Printed<T>(T result, String text) {
    static <T> Printed<T> by(Callable<T> task) throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            T result = task.call();
            return new Printed<>(result, bytes.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
        }
    }
}
