package dev.heddle.cli.convert;

import dev.heddle.cli.CommandRun;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Runs {@code heddle convert} in this process. */
final class ConvertRun {
    private ConvertRun() {}

    static CommandRun of(Object... words) {
        return CommandRun.of(
                Stream.concat(Stream.of("convert"), Stream.of(words)).toArray());
    }

    /** A recording made from STD text. */
    static CommandRun fromStd(Path text, Path recording) {
        return of("--from", "std", "-o", recording, text);
    }
}
