package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A patch without line numbers. {@code --- FILE} begins the changes of a file. Of a change, {@code @@} begins one that
 * replaces lines with {@code -} or a blank in front by those with {@code +} or a blank; {@code @@ end} appends to the
 * file; {@code @@ new} creates it. The lines to replace stand once in the file.
 */
final class SamplePatch {
    private record Change(String kind, List<String> lines) {
        String text(char other) {
            StringBuilder text = new StringBuilder();
            for (String line : lines) {
                if (line.charAt(0) == ' ' || line.charAt(0) == other) {
                    text.append(line.substring(1)).append('\n');
                }
            }
            return text.toString();
        }
    }

    private final Map<String, List<Change>> changes = new LinkedHashMap<>();

    private SamplePatch() {}

    static SamplePatch read(Path file) throws IOException {
        SamplePatch patch = new SamplePatch();
        List<Change> current = null;
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("--- ")) {
                current = new ArrayList<>();
                patch.changes.put(line.substring(4), current);
            } else if (line.startsWith("@@")) {
                current.add(new Change(line.substring(2).strip(), new ArrayList<>()));
            } else {
                current.get(current.size() - 1).lines.add(line);
            }
        }
        return patch;
    }

    /** The files, relative to the root of the source tree. */
    Set<String> files() {
        return changes.keySet();
    }

    /** Writes the changed files into another tree. */
    void apply(Path root, Path to) throws IOException {
        for (Map.Entry<String, List<Change>> file : changes.entrySet()) {
            Path original = root.resolve(file.getKey());
            String text = Files.exists(original) ? Files.readString(original) : "";
            for (Change change : file.getValue()) {
                text = applied(text, change, file.getKey());
            }
            Path changed = to.resolve(file.getKey());
            Files.createDirectories(changed.getParent());
            Files.writeString(changed, text);
        }
    }

    private static String applied(String text, Change change, String file) {
        if (change.kind.equals("new")) {
            assertThat(text).as("%s exists already", file).isEmpty();
            return change.text('+');
        } else if (change.kind.equals("end")) {
            assertThat(text).as("%s does not exist", file).isNotEmpty();
            return text + change.text('+');
        }
        // The last line may be the beginning of a line of the file.
        String old = change.text('-').stripTrailing();
        int at = text.indexOf(old);
        assertThat(at).as("%s has no lines%n%s", file, old).isNotNegative();
        assertThat(text.indexOf(old, at + 1))
                .as("%s has these lines twice%n%s", file, old)
                .isNegative();
        return text.substring(0, at) + change.text('+').stripTrailing() + text.substring(at + old.length());
    }
}
