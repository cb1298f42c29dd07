package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.driven.ReadinessCheck;
import dev.heddle.engine.internal.driven.ServerDriver;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.commons.cli.Option;

/** Options of verbs that run programs which serve until they are stopped. */
public final class ServerOptions {
    public static final Option READY = Arguments.value(
            null,
            "ready",
            "PORT|URL|REGEX",
            "the program is a server, and ready when this port is open, this URL answers, or a line of its output matches");
    public static final Option DRIVE = Arguments.value(
            null,
            "drive",
            "COMMAND",
            "with --ready: a load that ends; when it has ended, the server is stopped (SIGTERM)");
    public static final Option STOP_AFTER = Arguments.value(
            null, "stop-after", "TIME", "with --ready: stop the server this long after it was ready, at the latest");
    public static final Option FAILS = Arguments.value(
            null,
            "drive-fails",
            "REGEX",
            "with --drive: a line of its output that matches is a failure, as an exit code other than 0 is");
    private static final List<Option> MORE = List.of(DRIVE, STOP_AFTER, FAILS);

    private ServerOptions() {}

    /**
     * What drives the program, or null if it ends by itself.
     *
     * @throws UsageException if the options do not go together
     */
    public static ServerDriver of(Arguments arguments) {
        if (!arguments.has(READY)) {
            for (Option one : MORE) {
                if (arguments.has(one)) {
                    throw new UsageException(
                            "--" + one.getLongOpt() + " needs --ready PORT|URL|REGEX: when is the server ready?");
                }
            }
            return null;
        }
        String command = arguments.text(DRIVE, null);
        Duration stopAfter = arguments.time(STOP_AFTER, null);
        String fails = arguments.text(FAILS, null);
        if (command == null && stopAfter == null) {
            throw new UsageException(
                    "--ready needs --drive COMMAND or --stop-after TIME: when is the server to be stopped?");
        }
        if (command == null && fails != null) {
            throw new UsageException("--drive-fails needs --drive COMMAND, whose output it looks at");
        }
        try {
            return new ServerDriver(
                    ReadinessCheck.of(arguments.text(READY, "")),
                    command,
                    stopAfter,
                    fails == null ? null : Pattern.compile(fails));
        } catch (PatternSyntaxException e) {
            throw new UsageException("--drive-fails " + fails + ": no regular expression: " + e.getDescription());
        }
    }
}
