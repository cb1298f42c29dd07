package dev.heddle.bench;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.json.DocumentHead;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code bench picture}: what {@code bench recording --format json} has printed, as a page with charts. */
final class CostPicture {
    static final String VERB = "picture";
    private static final String FILE_NAME = "costs.html";

    private static final VerbOption<Path> OUT =
            VerbOption.path("o", "out", "FILE", "file of the picture").orElse(FILE_NAME);

    private CostPicture() {}

    static List<VerbOption<?>> options() {
        return List.of(OUT);
    }

    static int draw(List<String> words, Console console) throws IOException {
        Arguments arguments = Arguments.parse(options(), words.subList(1, words.size()));
        arguments.expectOperands(1, 1, "the file that bench recording --format json was written to");
        Result result = read(Path.of(arguments.operands().get(0)));
        Path out = arguments.get(OUT);
        Files.writeString(out, new CostPage(result).html());
        console.print("written to " + out);
        return ExitCode.NOTHING_FOUND;
    }

    /** @throws UsageException if it is not there or something else */
    private static Result read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new UsageException("there is no file " + file);
        }
        try {
            return Json.readVersioned(
                    file, Result.class, DocumentHead.VERSION, Result.SCHEMA_VERSION, ": measure again");
        } catch (IOException e) {
            throw new UsageException(e.getMessage() + "; name what bench recording --format json prints");
        }
    }
}
