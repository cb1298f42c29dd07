package dev.heddle.trace.failure;

import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.secret.Secrets;
import dev.heddle.trace.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An exception that left a thread's last frame.
 *
 * @param thread path of the thread
 * @param name Java name of the thread
 * @param exception qualified name of the exception's class
 * @param message its message, {@linkplain Printable#cut cut} if it is long, or null
 * @param stack its stack trace, innermost first, at most 50 frames
 * @param causes its causes, the nearest first, at most 5
 * @param handler class of the program's own handler that handled it, so that it is not a failure; null without one, or
 *     if handled exceptions count
 * @param signal the signal that was ending the JVM, for example {@code SIGTERM}, so that it is not a failure; null
 *     without one
 */
public record UncaughtException(
        String thread,
        String name,
        String exception,
        @Nullable String message,
        List<StackLine> stack,
        List<Thrown> causes,
        @Nullable String handler,
        @Nullable String signal) {
    /** The start of a line of a stack trace that names a cause. */
    public static final String CAUSE = "Caused by: ";

    /** The errors by which the replayer ends the threads of a run that is over. */
    private static final String OF_REPLAYER = "dev.heddle.replayer.";

    private static final int MOST_OF_CAUSE = 10;

    public UncaughtException {
        Objects.requireNonNull(thread, "thread");
        name = Printable.cut(Secrets.text(Objects.requireNonNull(name, "name")));
        message = message == null ? null : Printable.cut(Secrets.text(message));
        Objects.requireNonNull(exception, "exception");
        stack = List.copyOf(stack);
        causes = causes == null ? List.of() : List.copyOf(causes);
    }

    /** Whether no handler took it, no signal was ending the program, and the replayer did not end the thread by it. */
    public boolean isFailure() {
        return handler == null && signal == null && !exception.startsWith(OF_REPLAYER);
    }

    /**
     * The stack trace of the first of these that is a failure, line by line, then its causes behind {@link #CAUSE};
     * empty without one.
     */
    public static List<String> evidence(List<UncaughtException> all) {
        return all.stream()
                .filter(UncaughtException::isFailure)
                .findFirst()
                .map(UncaughtException::trace)
                .orElse(List.of());
    }

    private List<String> trace() {
        List<String> lines = new ArrayList<>();
        stack.forEach(line -> lines.add(line.toString()));
        for (Thrown cause : causes) {
            lines.add(CAUSE
                    + cause.exception()
                    + (cause.message() == null ? "" : ": " + Failure.oneLine(cause.message())));
            cause.stack().stream().limit(MOST_OF_CAUSE).forEach(line -> lines.add(line.toString()));
        }
        return lines;
    }

    /** Thread, exception and message in one text. */
    public String words() {
        return "thread " + thread + " (" + name + "): " + exception + (message == null ? "" : ": " + message);
    }

    /** For a person. */
    @Override
    public String toString() {
        return words()
                + (handler == null ? "" : ", taken by " + handler)
                + (signal == null ? "" : ", while " + signal + " ended the JVM");
    }
}
