package dev.heddle.recorder.pack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The licences of the libraries in a jar: each library's own files, texts for libraries without such files, and a
 * table. The directory {@code licenses} of the source tree lists each library's licence; a library that is not listed
 * must not be bundled.
 */
final class Licences {
    private static final String PLACE = "META-INF/licenses/";
    private static final Pattern LICENCE = Pattern.compile("META-INF/([^/]*(?:LICENSE|NOTICE)[^/]*|DEPENDENCIES)");

    private final Path directory;
    private final Map<String, String[]> known = new HashMap<>();
    private final Map<String, String> rows = new TreeMap<>();

    /** @param directory with {@code bundled.txt} and the texts */
    Licences(Path directory) throws IOException {
        this.directory = directory;
        for (String line : Files.readAllLines(directory.resolve("bundled.txt"))) {
            String[] cells = line.split(" \\| ");
            if (cells.length != 3) {
                throw new IllegalArgumentException("bundled.txt requires ARTIFACT | LICENCE | SOURCE, not: " + line);
            }
            known.put(cells[0], cells);
        }
    }

    /** Adds the licence of a library in the jar. */
    void bundle(PackedJar jar, String artifact, String version) throws IOException {
        String[] cells = known.get(artifact);
        if (cells == null) {
            throw new IllegalArgumentException(artifact + " has no row in " + directory.resolve("bundled.txt")
                    + ": add its licence and where its source is");
        }
        rows.put(artifact, artifact + " " + version + ", " + cells[1] + ", source: " + cells[2] + "\n");
        Path text = directory.resolve(artifact + ".txt");
        if (Files.exists(text)) {
            jar.add(PLACE + artifact + "/LICENSE.txt", Files.readAllBytes(text));
        }
    }

    /** Whether a file states the conditions for redistributing a jar. */
    static boolean isLicence(String name) {
        return LICENCE.matcher(name).matches();
    }

    /** The place of a library's own file. */
    static String place(String name, String artifact) {
        return LICENCE.matcher(name).replaceFirst(PLACE + artifact + "/$1");
    }

    /** Adds the table, when all libraries are added. */
    void finish(PackedJar jar) {
        String text = "This jar contains, in addition to Heddle (Apache-2.0):\n\n" + String.join("", rows.values());
        jar.add(PLACE + "BUNDLED.txt", text.getBytes(StandardCharsets.UTF_8));
    }
}
