import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measures the source tree for {@code house.sh}. It reads text only: an import counts as an arrow between two packages,
 * and a line that begins a method is recognised by its indentation, which the formatter guarantees.
 */
public final class House {
    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
    private static final Pattern IMPORT =
            Pattern.compile("^import (?:static )?(dev\\.heddle\\.[a-z0-9.]+)\\.[A-Z]", Pattern.MULTILINE);
    private static final Pattern METHOD = Pattern.compile("^ {4}(?! )[^=;]*\\([^;]*$|^ {4}(?! )[^=;]*\\) .*\\{$");
    private static final Pattern RECORD = Pattern.compile("\\brecord \\w+(?:<[^>]*>)?\\(([^{]*?)\\)\\s*(?:implements [^{]*)?\\{");

    /** The language rules that a search for words can check. Keys are what the report prints. */
    private static final Map<String, Pattern> WORDS = new TreeMap<>(Map.of(
            "nobody, somebody, whoever", Pattern.compile("\\b(nobody|somebody|whoever|everybody|anybody)\\b", Pattern.CASE_INSENSITIVE),
            "tell, told", Pattern.compile("\\b(tells?|told)\\b", Pattern.CASE_INSENSITIVE),
            "is said, are said", Pattern.compile("\\b(is|are|was|were) said\\b", Pattern.CASE_INSENSITIVE),
            "is none, are none", Pattern.compile("\\b(is|are) none\\b", Pattern.CASE_INSENSITIVE),
            "but for", Pattern.compile("\\bbut for\\b", Pattern.CASE_INSENSITIVE),
            "mend, anew", Pattern.compile("\\b(mend(s|ed)?|anew)\\b", Pattern.CASE_INSENSITIVE),
            "so many", Pattern.compile("\\bso many\\b", Pattern.CASE_INSENSITIVE),
            "What ... in front", Pattern.compile("(^|[.:;*] )\\s*What \\w+", Pattern.MULTILINE),
            "Of ... in front", Pattern.compile("(^|[.:;*] )\\s*Of \\w+", Pattern.MULTILINE)));

    private record Source(Path file, String text, String module, boolean test) {
        int lines() {
            return (int) text.lines().count();
        }

        String packageName() {
            Matcher matcher = PACKAGE.matcher(text);
            return matcher.find() ? matcher.group(1) : "";
        }

        String simpleName() {
            String name = file.getFileName().toString();
            return name.substring(0, name.length() - ".java".length());
        }
    }

    private House() {}

    /** @param arguments the root of the source tree */
    public static void main(String[] arguments) throws IOException {
        Path root = Path.of(arguments.length > 0 ? arguments[0] : ".").toRealPath();
        List<Source> all = sources(root);
        List<Source> main = all.stream().filter(source -> !source.test()).toList();
        lines(all);
        packages(main);
        sizes(main);
        repeatedNames(main);
        words(root, main);
    }

    private static List<Source> sources(Path root) throws IOException {
        List<Source> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".java")).sorted().toList()) {
                String name = root.relativize(file).toString().replace('\\', '/');
                int at = name.indexOf("/src/");
                if (at >= 0 && !name.contains("/target/") && !name.contains("/src/it/")) {
                    sources.add(new Source(file, Files.readString(file), name.substring(0, at), name.startsWith("/src/test", at)));
                }
            }
        }
        return sources;
    }

    private static void lines(List<Source> all) {
        Map<String, int[]> modules = new TreeMap<>();
        for (Source source : all) {
            modules.computeIfAbsent(source.module(), key -> new int[2])[source.test() ? 1 : 0] += source.lines();
        }
        System.out.println("lines of Java: module, main, tests");
        int[] product = new int[2];
        int lab = 0;
        for (Map.Entry<String, int[]> module : modules.entrySet()) {
            System.out.printf("  %-24s %,9d %,9d%n", module.getKey(), module.getValue()[0], module.getValue()[1]);
            if (module.getKey().startsWith("tools/lab")) {
                lab += module.getValue()[0];
            }
            if (!module.getKey().startsWith("data")) {
                product[0] += module.getValue()[0];
                product[1] += module.getValue()[1];
            }
        }
        System.out.printf("  %-24s %,9d %,9d   of main, in tools/lab: %,d%n", "all but data", product[0], product[1], lab);
    }

    private static void packages(List<Source> main) {
        System.out.println("packages and imports between them, by module");
        Map<String, Set<String>> packages = new TreeMap<>();
        Map<String, Set<String>> arrows = new HashMap<>();
        Map<String, String> moduleOf = new HashMap<>();
        for (Source source : main) {
            packages.computeIfAbsent(source.module(), key -> new HashSet<>()).add(source.packageName());
            moduleOf.put(source.packageName(), source.module());
        }
        for (Source source : main) {
            Matcher imports = IMPORT.matcher(source.text());
            while (imports.find()) {
                String to = imports.group(1);
                if (!to.equals(source.packageName()) && source.module().equals(moduleOf.get(to))) {
                    arrows.computeIfAbsent(source.module(), key -> new HashSet<>()).add(source.packageName() + " " + to);
                }
            }
        }
        for (Map.Entry<String, Set<String>> module : packages.entrySet()) {
            if (!module.getKey().startsWith("data")) {
                System.out.printf("  %-24s %4d packages %4d arrows%n", module.getKey(), module.getValue().size(),
                        arrows.getOrDefault(module.getKey(), Set.of()).size());
            }
        }
    }

    private static void sizes(List<Source> main) {
        List<Source> product = main.stream().filter(source -> !source.module().startsWith("data")).toList();
        System.out.println("largest files");
        product.stream().sorted((a, b) -> b.lines() - a.lines()).limit(5)
                .forEach(source -> System.out.printf("  %,6d %s%n", source.lines(), source.simpleName()));
        int methods = 0;
        int records = 0;
        int writers = 0;
        int planTests = 0;
        for (Source source : product) {
            methods += longMethods(source);
            Matcher matcher = RECORD.matcher(source.text());
            while (matcher.find()) {
                records += components(matcher.group(1)) > 12 ? 1 : 0;
            }
            planTests += count(Pattern.compile("instanceof \\w*Plan\\b"), source.text());
            writers += count(Pattern.compile("Json\\.write\\(\\s*\\w+\\.resolve\\(Findings\\.FILE_NAME"), source.text());
        }
        System.out.printf("methods over 60 lines: %d; records over 12 components: %d%n", methods, records);
        System.out.printf("instanceof ...Plan: %d; writers of findings.json besides Findings.write: %d%n", planTests, writers);
    }

    private static int longMethods(Source source) {
        int found = 0;
        int start = -1;
        List<String> lines = source.text().lines().toList();
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at);
            boolean isType = line.matches(".*\\b(class|record|interface|enum) .*");
            if (METHOD.matcher(line).find() && !line.endsWith("}") && !line.contains("/**") && !isType) {
                start = at;
            } else if (line.equals("    }") && start >= 0) {
                found += at - start + 1 > 60 ? 1 : 0;
                start = -1;
            }
        }
        return found;
    }

    private static int components(String text) {
        int depth = 0;
        int commas = 0;
        for (char next : text.toCharArray()) {
            depth += next == '<' || next == '(' ? 1 : next == '>' || next == ')' ? -1 : 0;
            commas += next == ',' && depth == 0 ? 1 : 0;
        }
        return text.isBlank() ? 0 : commas + 1;
    }

    private static void repeatedNames(List<Source> main) {
        Map<String, List<Source>> byName = main.stream()
                .filter(source -> !source.module().startsWith("data") && !source.simpleName().equals("package-info"))
                .collect(Collectors.groupingBy(Source::simpleName, TreeMap::new, Collectors.toList()));
        List<String> repeated = byName.entrySet().stream().filter(entry -> entry.getValue().size() > 1)
                .map(entry -> entry.getKey() + " " + entry.getValue().size()).toList();
        System.out.printf("class names that stand more than once: %d%n  %s%n", repeated.size(), String.join(", ", repeated));
    }

    private static void words(Path root, List<Source> main) throws IOException {
        System.out.println("words against the language rules: main code, pages");
        StringBuilder pages = new StringBuilder();
        try (Stream<Path> files = Stream.concat(Files.list(root), Files.walk(root.resolve("docs")))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".md")).distinct().toList()) {
                if (!file.getFileName().toString().equals("CHANGELOG.md")) {
                    pages.append(Files.readString(file)).append('\n');
                }
            }
        }
        int code = 0;
        int page = 0;
        for (Map.Entry<String, Pattern> word : WORDS.entrySet()) {
            int inCode = 0;
            for (Source source : main) {
                if (!source.module().startsWith("data") && !source.module().startsWith("tools/lab")) {
                    inCode += count(word.getValue(), source.text());
                }
            }
            int inPages = count(word.getValue(), pages.toString());
            System.out.printf("  %-28s %6d %6d%n", word.getKey(), inCode, inPages);
            code += inCode;
            page += inPages;
        }
        System.out.printf("  %-28s %6d %6d%n", "all", code, page);
    }

    private static int count(Pattern pattern, String text) {
        int found = 0;
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            found++;
        }
        return found;
    }
}
