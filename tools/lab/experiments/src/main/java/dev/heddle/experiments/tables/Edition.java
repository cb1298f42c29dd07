package dev.heddle.experiments.tables;

import dev.heddle.engine.base.Version;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Which program made a folder.
 *
 * @param heddle version, and a checksum over the classes of agents, engine, analyzer and subjects; several with commas,
 *     of what was merged
 * @param papers version of each
 */
record Edition(String heddle, SortedMap<String, Integer> papers) {
    private static final int DIGITS = 12;
    private static final String BETWEEN = ", ";

    /** This one. */
    static Edition current() throws IOException {
        TreeMap<String, Integer> papers = new TreeMap<>();
        Papers.all().forEach(paper -> papers.put(paper.name(), paper.version()));
        return new Edition(Version.number() + "+" + checksum(), papers);
    }

    /** Papers that one of the two does not know do not matter. */
    boolean fits(Edition other) {
        return heddle.equals(other.heddle)
                && papers.entrySet().stream().allMatch(paper -> other.papers
                        .getOrDefault(paper.getKey(), paper.getValue())
                        .equals(paper.getValue()));
    }

    /** The edition of a folder that has cells of both, with this one's versions of papers. */
    Edition and(Edition other) {
        TreeSet<String> versions = new TreeSet<>(List.of(heddle.split(BETWEEN)));
        versions.addAll(List.of(other.heddle.split(BETWEEN)));
        return new Edition(String.join(BETWEEN, versions), papers);
    }

    @Override
    public String toString() {
        return heddle + " " + papers;
    }

    private static String checksum() throws IOException {
        MessageDigest sum = Cell.sha256();
        for (Path jar : jars()) {
            List<String> classes = new ArrayList<>();
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                zip.stream()
                        .filter(entry -> entry.getName().endsWith(".class"))
                        .map((ZipEntry entry) -> entry.getName() + " " + entry.getCrc() + "\n")
                        .forEach(classes::add);
            }
            Collections.sort(classes);
            classes.forEach(line -> sum.update(line.getBytes(StandardCharsets.UTF_8)));
        }
        return HexFormat.of().formatHex(sum.digest()).substring(0, DIGITS);
    }

    /** Those that cells are made with; what only draws pages does not count. */
    private static List<Path> jars() throws IOException {
        List<Path> jars = new ArrayList<>();
        String home = System.getProperty("heddle.home");
        if (home != null) {
            Path directory = Path.of(home);
            jars.add(directory.resolve("heddle-recorder-agent.jar"));
            jars.add(directory.resolve("heddle-replayer-agent.jar"));
            Path libraries = directory.resolve("lib");
            if (Files.isDirectory(libraries)) {
                try (Stream<Path> files = Files.list(libraries)) {
                    files.filter(file ->
                                    file.getFileName().toString().matches("heddle-(engine|analyzer|trace-format)-.*"))
                            .sorted()
                            .forEach(jars::add);
                }
            }
        }
        String subjects = System.getProperty("heddle.subjects");
        if (subjects != null) {
            jars.add(Path.of(subjects, "heddle-subjects.jar"));
        }
        return jars.stream().filter(Files::isRegularFile).toList();
    }
}
