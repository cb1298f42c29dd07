package dev.heddle.cli.report;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.NamedOutput;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.Formats;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.trace.file.OutputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Further formats in which a verb writes its report to files, for example {@code --also junit=heddle.xml}. */
public final class AlsoFormats {
    /** Names a format and a file; repeatable. */
    public static final VerbOption<List<String>> OPTION = VerbOption.repeatable(
                    "also",
                    "FORMAT=FILE",
                    "also write the report to FILE in this format, and replace the file; repeatable: "
                            + String.join(", ", Formats.names()))
            .withoutEffectOnVerdicts();

    private final Map<Path, String> formats = new LinkedHashMap<>();

    private AlsoFormats() {}

    /** @throws UsageException if a format does not exist, or has no file */
    public static AlsoFormats of(Arguments arguments) {
        AlsoFormats also = new AlsoFormats();
        for (String text : arguments.get(OPTION)) {
            int split = text.indexOf('=');
            if (split < 0 || split == text.length() - 1) {
                throw new UsageException("--also " + text + " names no file: write --also junit=FILE");
            }
            String name = text.substring(0, split);
            if (!Formats.names().contains(name)) {
                throw new UsageException("there is no report format " + name + ": --also accepts "
                        + String.join(", ", Formats.names()) + ", each as FORMAT=FILE");
            }
            also.formats.put(Path.of(text.substring(split + 1)), name);
        }
        return also;
    }

    public boolean isEmpty() {
        return formats.isEmpty();
    }

    /** @throws UsageException if a file cannot be written */
    public void write(FindingsReport report) throws IOException {
        FormatInput input = new FormatInput(
                report, Path.of("").toAbsolutePath(), report.defaultSources(), null, Suppressions.NONE, 0);
        for (Map.Entry<Path, String> format : formats.entrySet()) {
            write(input, format.getValue(), format.getKey());
        }
    }

    /** @throws UsageException if the file cannot be written */
    static void write(FormatInput input, String format, Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Formats.named(format).write(input, bytes);
        NamedOutput.write(file, () -> OutputFile.writeNamed(file, bytes::writeTo));
    }
}
