package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.ReadinessCheck;
import dev.heddle.engine.internal.launch.ServerDriver;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Options of verbs that run servers, which run until they are stopped. */
public final class ServerOptions {
    public static final VerbOption<String> READY = VerbOption.text(
                    null,
                    "ready",
                    "PORT|URL|REGEX",
                    "the program is a server; it is ready when this port is open, this URL answers, or a line of its output matches")
            .alsoForReplay();
    public static final VerbOption<String> DRIVE = VerbOption.text(
                    null,
                    "drive",
                    "COMMAND",
                    "a command that sends load; when it has ended, the server is stopped (SIGTERM)")
            .requires(READY, "which defines when the server is ready")
            .alsoForReplay();
    public static final VerbOption<Duration> STOP_AFTER = VerbOption.time(
                    "stop-after", "stop the server at the latest this long after it was ready")
            .requires(READY, "which defines when the server is ready")
            .alsoForReplay();
    public static final VerbOption<Pattern> FAILS = VerbOption.of(
                    null,
                    "drive-fails",
                    "REGEX",
                    "a matching line of its output is a failure, like an exit code other than 0",
                    ServerOptions::pattern)
            .requires(READY, "which defines when the server is ready")
            .requires(DRIVE, "whose output it matches")
            .alsoForReplay();

    /** All of them. */
    public static final List<VerbOption<?>> ALL = List.of(READY, DRIVE, STOP_AFTER, FAILS);

    private ServerOptions() {}

    /**
     * How to drive the server; null if the program ends by itself.
     *
     * @throws UsageException if the options cannot be combined
     */
    public static ServerDriver of(Arguments arguments) {
        if (!arguments.has(READY)) {
            return null;
        }
        String command = arguments.get(DRIVE);
        Duration stopAfter = arguments.get(STOP_AFTER);
        if (command == null && stopAfter == null) {
            throw new UsageException(
                    "--ready requires --drive COMMAND or --stop-after TIME, which defines when the server is stopped");
        }
        return new ServerDriver(ReadinessCheck.of(arguments.get(READY)), command, stopAfter, arguments.get(FAILS));
    }

    private static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("not a regular expression: " + e.getDescription());
        }
    }
}
