package dev.heddle.cli.show;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.engine.internal.explain.Completeness;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.ReadingProgress;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;

/** {@code heddle verify}: checks that a recording is complete and undamaged. */
public final class VerifyVerb implements Verb {
    @Override
    public String name() {
        return "verify";
    }

    @Override
    public String summary() {
        return "checks a recording for damage";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.LOOK;
    }

    @Override
    public String syntax() {
        return "DIR";
    }

    @Override
    public int run(Arguments arguments, Console console) {
        arguments.expectOperands(1, 1, "the directory of a recording");
        Path directory = Path.of(arguments.operands().get(0));
        try (Recording recording =
                Recording.open(directory, Recording.Damage.REFUSE, new ReadingProgress(console, directory))) {
            long[] seen = new long[2];
            recording.forEach((stamp, thread, site, target, aux) -> {
                seen[0]++;
                seen[1] += recording.names().site(site).op().isAccess() ? 1 : 0;
            });
            String size = String.format(
                    "%s, %,d of them accesses, in %s of %s",
                    Plural.of(seen[0], "event"),
                    seen[1],
                    Plural.of(recording.blocks(), "block"),
                    Plural.of(recording.threads().size(), "thread"));
            String notes = String.join("; ", Completeness.notes(recording));
            if (!recording.manifest().isClosed()) {
                console.print("incomplete: the run was killed or is still running; "
                        + (notes.isEmpty() ? "" : notes + "; ") + "readable: " + size);
                return ExitCode.BAD_RECORDING;
            }
            if (recording.manifest().stopped() != null) {
                console.print("incomplete: " + notes + "; readable: " + size);
                return ExitCode.BAD_RECORDING;
            }
            Manifest.Counts counts = recording.manifest().counts();
            if (counts.events() != recording.events() || counts.blocks() != recording.blocks()) {
                console.print(String.format(
                        "incomplete: the manifest counts %s in %s; readable: %s",
                        Plural.of(counts.events(), "event"), Plural.of(counts.blocks(), "block"), size));
                return ExitCode.BAD_RECORDING;
            }
            console.print("complete: " + size + (notes.isEmpty() ? "" : "; " + notes));
            return ExitCode.NOTHING_FOUND;
        }
    }
}
