package dev.heddle.engine.internal.probe;

import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles generated sources with the compiler of this JDK. */
final class JavaCompilation {
    private JavaCompilation() {}

    /**
     * An error of the compiler.
     *
     * @param line of the source, from 1
     */
    record CompileError(long line, String message) {}

    /**
     * Compiles sources.
     *
     * @param sources by qualified class name
     * @param directory of the class files
     * @return the errors; empty if the classes were written
     * @throws UsageException if this JVM has no compiler
     */
    static List<CompileError> compile(Map<String, String> sources, String classPath, Path directory)
            throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new UsageException("this Java has no compiler, which a probe needs: run heddle on a JDK");
        }
        Files.createDirectories(directory);
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<JavaFileObject> files = new ArrayList<>();
        sources.forEach((name, text) -> files.add(new TextSource(name, text)));
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
            List<String> options = List.of(
                    "-d", directory.toString(), "-cp", classPath, "-proc:none", "-nowarn", "-g", "-Xmaxerrs", "10000");
            compiler.getTask(null, manager, found, options, null, files).call();
        }
        return found.getDiagnostics().stream()
                .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
                .map(one -> new CompileError(
                        one.getLineNumber(),
                        one.getMessage(Locale.ROOT).lines().findFirst().orElse("")))
                .toList();
    }

    /** A source in memory. */
    private static final class TextSource extends SimpleJavaFileObject {
        private final String text;

        private TextSource(String name, String text) {
            super(URI.create("string:///" + name.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoresErrors) {
            return text;
        }
    }
}
