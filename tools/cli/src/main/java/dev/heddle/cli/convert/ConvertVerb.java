package dev.heddle.cli.convert;

import dev.heddle.analyzer.columns.ColumnFiles;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.convert.ChromeExport;
import dev.heddle.engine.internal.convert.ChromeTrace;
import dev.heddle.engine.internal.convert.Locations;
import dev.heddle.engine.internal.convert.StdExport;
import dev.heddle.engine.internal.convert.StdImport;
import dev.heddle.engine.internal.convert.StdText;
import dev.heddle.engine.internal.convert.StdTrace;
import dev.heddle.engine.internal.explain.Completeness;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.ReadingProgress;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code heddle convert}: converts recordings to the formats of other tools, and traces of other tools to recordings.
 */
public final class ConvertVerb implements Verb {
    private static final List<String> TARGETS = List.of("std", "arrow", "chrome");
    private static final VerbOption<String> TO =
            VerbOption.word("to", "std|arrow|chrome", TARGETS, "format to convert a recording to");
    private static final VerbOption<String> FROM =
            VerbOption.word("from", "std", List.of("std"), "format of a file to convert to a recording");
    private static final VerbOption<Path> OUT = VerbOption.path("o", "out", "PATH", "path of the result")
            .orElse(null, "for std and chrome: standard output, otherwise a directory heddle-out/FORMAT-TIME");
    private static final VerbOption<Boolean> LENIENT =
            VerbOption.flag(null, "lenient", "skip and count invalid lines").onlyFor(FROM);
    private static final VerbOption<Boolean> SALVAGE = VerbOption.flag(
                    null, "salvage", "use the readable part of a damaged recording")
            .onlyFor(TO);

    @Override
    public String name() {
        return "convert";
    }

    @Override
    public String summary() {
        return "converts a recording to STD text, Arrow files or a Chrome trace, or STD text to a recording";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.LOOK;
    }

    @Override
    public String syntax() {
        return "--to FORMAT [options] DIR | --from std [options] FILE|-";
    }

    @Override
    public List<VerbOption<?>> options() {
        return List.of(TO, FROM, OUT, LENIENT, SALVAGE);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        String to = arguments.get(TO);
        String from = arguments.get(FROM);
        if ((to == null) == (from == null)) {
            throw new UsageException("choose one of --to std, --to arrow, --to chrome, --from std");
        }
        Path out = arguments.get(OUT);
        if (from != null) {
            arguments.expectOperands(1, 1, "the file to read, or - for the standard input");
            recordingOf(arguments.operands().get(0), out, arguments.has(LENIENT), console);
            return ExitCode.NOTHING_FOUND;
        }
        arguments.expectOperands(1, 1, "the directory of a recording");
        Recording.Damage damage = arguments.has(SALVAGE) ? Recording.Damage.SALVAGE : Recording.Damage.REFUSE;
        Path directory = Path.of(arguments.operands().get(0));
        // On a terminal, the status line would be mixed with the result.
        Progress progress = out == null && console.isOutOnTerminal() && !to.equals("arrow") ? Progress.NONE : console;
        try (Recording recording = Recording.open(directory, damage, new ReadingProgress(progress, directory))) {
            note(recording, console);
            switch (to) {
                case "std" -> std(recording, out, console);
                case "chrome" -> chrome(recording, out, console);
                case "arrow" -> arrow(recording, out, console);
                default -> throw new IllegalStateException(to);
            }
        }
        return ExitCode.NOTHING_FOUND;
    }

    private static void recordingOf(String file, Path out, boolean lenient, Console console) throws IOException {
        if (!StdTrace.isText(file) || !file.equals("-") && !Files.isReadable(Path.of(file))) {
            throw new UsageException("cannot read " + file + ": there is no such file");
        }
        Path directory = OutputDirectory.claim(out, "recording");
        StdImport.run(Path.of(file), directory, lenient, console).forEach(console::note);
    }

    private static void note(Recording recording, Console console) {
        if (recording.damage() != null) {
            console.note(recording.directory() + " is damaged (" + recording.damage() + "); converting "
                    + Plural.of(recording.events(), "event"));
        }
        for (String note : Completeness.notes(recording)) {
            console.note(recording.directory() + " " + note);
        }
    }

    private static void std(Recording recording, Path out, Console console) {
        ConversionOutput.write(out, console, stream -> {
            StdExport export;
            try (StdText text = new StdText(stream)) {
                export = StdExport.export(recording, text);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
            export.notes().forEach(console::note);
            if (out != null && !export.locationSites().isEmpty()) {
                Path places = out.resolveSibling(out.getFileName() + ".locations");
                Locations.write(places, recording.names(), export.locationSites());
                console.note("the code places of the locations are in " + places);
            }
        });
    }

    private static void chrome(Recording recording, Path out, Console console) {
        ConversionOutput.write(out, console, stream -> {
            try (ChromeTrace trace = new ChromeTrace(stream)) {
                ChromeExport export = new ChromeExport(recording, trace);
                recording.forEach(export);
                export.finish();
                export.notes().forEach(console::note);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        });
    }

    private static void arrow(Recording recording, Path out, Console console) {
        Path directory = OutputDirectory.claim(out, "arrow");
        long rows = ColumnFiles.write(recording, directory);
        console.note(Plural.of(rows, "event") + " in " + directory);
    }
}
