package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.trace.TraceReading;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.witness.Witness;
import dev.heddle.analyzer.witness.WitnessText;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the witnesses of an analysis and their plans into a directory that the user specified. */
public final class WitnessFiles {
    private final @Nullable Path directory;
    private final Set<String> written = new HashSet<>();

    /** @param directory null to write nothing; is created if missing */
    public WitnessFiles(@Nullable Path directory) throws IOException {
        this.directory = directory;
        if (directory != null) {
            try {
                Files.createDirectories(directory);
            } catch (FileAlreadyExistsException e) {
                throw new UsageException(
                        "--" + TraceOptions.WITNESS.name() + " " + directory + ": this is a file: specify a directory");
            }
        }
    }

    /** The witnesses of one run. */
    public final class OfRun {
        private final WitnessText text;

        private OfRun(WitnessText text) {
            this.text = text;
        }

        /** Writes a witness, unless one of this name exists. */
        public void write(String name, Witness witness) throws IOException {
            if (directory == null || !written.add(name)) {
                return;
            }
            try (Writer file = new BufferedWriter(
                    new OutputStreamWriter(OutputFile.open(file(directory, name)), StandardCharsets.UTF_8))) {
                text.write(witness, file);
            }
        }
    }

    /** The witnesses of a run. */
    public OfRun of(TraceSource source, TraceReading reading) {
        return new OfRun(new WitnessText(source, reading));
    }

    /** Writes a plan beside the witness of this name. */
    public void plan(String name, Plan plan) throws IOException {
        if (directory != null) {
            PlanFile.write(directory.resolve(name + ".json"), plan);
        }
    }

    /** The finding with the file of its witness, if it was written. */
    public Finding in(Finding finding, String name) {
        String file = file(name);
        return file == null ? finding : finding.with(Proof.FILE, file);
    }

    /** The file of a witness that was written, or null. */
    public @Nullable String file(String name) {
        return directory != null && written.contains(name)
                ? file(directory, name).toString()
                : null;
    }

    private static Path file(Path directory, String name) {
        return directory.resolve(name + ".std");
    }
}
