package dev.heddle.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The main sources of the modules on the class path of this test. */
final class SourceTree {
    private static final List<String> MODULES = List.of(
            "trace-format",
            "recorder",
            "analyzer",
            "replayer",
            "tools/engine",
            "tools/report",
            "tools/batch",
            "tools/cli");

    private SourceTree() {}

    /** The sources with a switch that name one of these enumerations: a new constant may break them. */
    static List<String> mainSourcesThatSwitchOver(Path root, Set<String> enumerations) throws IOException {
        List<String> found = new ArrayList<>();
        if (enumerations.isEmpty()) {
            return found;
        }
        Pattern named = Pattern.compile("\\b(" + String.join("|", enumerations) + ")\\b");
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(root.resolve(module).resolve("src/main/java"))) {
                for (Path file : files.filter(one -> one.toString().endsWith(".java"))
                        .filter(one -> !one.endsWith("module-info.java"))
                        .toList()) {
                    String text = Files.readString(file);
                    if (text.contains("switch (") && named.matcher(text).find()) {
                        found.add(root.relativize(file).toString().replace('\\', '/'));
                    }
                }
            }
        }
        return found;
    }

    /** Compiles sources against the class path of this test, and returns the errors. */
    static List<String> compile(Collection<Path> sources, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, Locale.ROOT, null)) {
            List<String> options = List.of(
                    "-proc:none", "-classpath", System.getProperty("java.class.path"), "-d", classes.toString());
            compiler.getTask(null, files, diagnostics, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        return diagnostics.getDiagnostics().stream()
                .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
                .map(one -> one.toString().lines().findFirst().orElse(""))
                .toList();
    }
}
