package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tree of modules and packages in ARCHITECTURE.md is the one on disk. */
class ArchitecturePageTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Pattern MODULE = Pattern.compile("(\\S+)/ +(dev\\.heddle\\.\\w+)(?: .*)?");
    /** One package and what it is, or packages alone. */
    private static final Pattern PACKAGES = Pattern.compile("  (\\S+)(?: {2,}.*)?|  (\\S+(?: \\S+)+)");
    /** A package within the last package above it, and what it is. */
    private static final Pattern NESTED = Pattern.compile("    (\\S+) {2,}.*");

    /** Modules whose packages are programs and not parts of Heddle. */
    private static final Set<String> SUBJECTS = Set.of("data");

    @Test
    void listsExactlyTheExistingPackages() throws IOException {
        Map<String, Set<String>> said = said();
        assertThat(said).containsKeys("trace-format", "recorder", "analyzer", "replayer", "tools/engine", "tools/cli");
        for (Map.Entry<String, Set<String>> module : said.entrySet()) {
            assertThat(module.getValue()).as(module.getKey()).isEqualTo(there(module.getKey()));
        }
    }

    /** Packages of each module, below the module's own, as the page has them. */
    private static Map<String, Set<String>> said() throws IOException {
        Map<String, Set<String>> said = new LinkedHashMap<>();
        Set<String> packages = null;
        String outer = null;
        for (String line : Files.readAllLines(ROOT.resolve("ARCHITECTURE.md"))) {
            Matcher module = MODULE.matcher(line);
            Matcher names = PACKAGES.matcher(line);
            Matcher nested = NESTED.matcher(line);
            if (module.matches()) {
                packages = new TreeSet<>();
                if (!SUBJECTS.contains(module.group(1))) {
                    said.put(module.group(1), packages);
                }
            } else if (line.startsWith("```")) {
                packages = null;
            } else if (packages != null && nested.matches()) {
                packages.add(outer + "." + nested.group(1));
            } else if (packages != null && names.matches()) {
                outer = names.group(1);
                packages.addAll(
                        names.group(1) != null
                                ? List.of(names.group(1))
                                : List.of(names.group(2).split(" ")));
            }
        }
        return said;
    }

    private static Set<String> there(String module) throws IOException {
        Path sources = ROOT.resolve(module).resolve("src/main/java/dev/heddle");
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(file -> sources.relativize(file).getParent())
                    // The first folder is the module's own package.
                    .filter(folder -> folder.getNameCount() > 1)
                    .map(folder -> folder.subpath(1, folder.getNameCount()).toString())
                    .map(folder -> folder.replace('/', '.').replace('\\', '.'))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
