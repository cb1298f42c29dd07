package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.ReadinessCheck;
import dev.heddle.engine.internal.launch.ServerDriver;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.commons.cli.Option;

/** Options of verbs that run servers, which run until they are stopped. */
public final class ServerOptions {
    public static final Option READY = Arguments.value(
            null,
            "ready",
            "PORT|URL|REGEX",
            "the program is a server; it is ready when this port is open, this URL answers, or a line of its output matches");
    public static final Option DRIVE = Arguments.value(
            null,
            "drive",
            "COMMAND",
            "with --ready: a command that sends load; when it has ended, the server is stopped (SIGTERM)");
    public static final Option STOP_AFTER = Arguments.value(
            null, "stop-after", "TIME", "with --ready: stop the server at the latest this long after it was ready");
    public static final Option FAILS = Arguments.value(
            null,
            "drive-fails",
            "REGEX",
            "with --drive: a matching line of its output is a failure, like an exit code other than 0");
    private static final List<Option> REQUIRES_READY = List.of(DRIVE, STOP_AFTER, FAILS);

    private ServerOptions() {}

    /**
     * How to drive the server; null if the program ends by itself.
     *
     * @throws UsageException if the options cannot be combined
     */
    public static ServerDriver of(Arguments arguments) {
        if (!arguments.has(READY)) {
            for (Option one : REQUIRES_READY) {
                if (arguments.has(one)) {
                    throw new UsageException("--" + one.getLongOpt()
                            + " requires --ready PORT|URL|REGEX, which defines when the server is ready");
                }
            }
            return null;
        }
        String command = arguments.text(DRIVE, null);
        Duration stopAfter = arguments.time(STOP_AFTER, null);
        String fails = arguments.text(FAILS, null);
        if (command == null && stopAfter == null) {
            throw new UsageException(
                    "--ready requires --drive COMMAND or --stop-after TIME, which defines when the server is stopped");
        }
        if (command == null && fails != null) {
            throw new UsageException("--drive-fails requires --drive COMMAND, whose output it matches");
        }
        try {
            return new ServerDriver(
                    ReadinessCheck.of(arguments.text(READY, "")),
                    command,
                    stopAfter,
                    fails == null ? null : Pattern.compile(fails));
        } catch (PatternSyntaxException e) {
            throw new UsageException("--drive-fails " + fails + ": not a regular expression: " + e.getDescription());
        }
    }
}
