package dev.heddle.engine.internal.explain;

import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rejects patterns of {@code --include} that match no class: nothing would be instrumented or found. */
public final class IncludeCheck {
    private IncludeCheck() {}

    /**
     * @param recording directory of a run
     * @throws UsageException if the run ended by itself and loaded no class that a pattern matches
     */
    public static void check(Path recording) {
        if (!Files.exists(recording.resolve(Manifest.FILE_NAME))) {
            return;
        }
        List<String> patterns =
                Manifest.read(recording).unwovenNames().getOrDefault(Manifest.INCLUDES_NOTHING, List.of());
        refuse(String.join(", ", patterns));
    }

    /**
     * The same for a run that need not be recorded.
     *
     * @param outcome null if it is not known
     */
    public static void check(@Nullable Outcome outcome) {
        if (outcome != null) {
            for (String note : outcome.notes()) {
                if (note.startsWith(Outcome.INCLUDES_NOTHING)) {
                    refuse(note.substring(Outcome.INCLUDES_NOTHING.length()));
                }
            }
        }
    }

    private static void refuse(String patterns) {
        if (!patterns.isEmpty()) {
            throw new UsageException("--include names " + patterns
                    + ", and the program has loaded no such class: specify names with their packages, such as com.acme.* or "
                    + "com.acme.Cart");
        }
    }
}
