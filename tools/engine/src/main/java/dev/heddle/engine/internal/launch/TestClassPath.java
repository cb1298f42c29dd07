package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import dev.heddle.recorder.agent.method.TestMethods;
import dev.heddle.recorder.agent.method.TestMethods.TestMethod;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The class path of tests.
 *
 * @param elements directories and jars
 * @param tests the elements that are searched for tests
 */
public record TestClassPath(List<Path> elements, List<Path> tests) {
    private static final String CLASS = ".class";

    public TestClassPath {
        elements = List.copyOf(elements);
        tests = List.copyOf(tests);
    }

    /** The elements of a class path; missing files are skipped, as in a JVM. */
    public static List<Path> split(String text) {
        List<Path> elements = new ArrayList<>();
        for (String one : text.strip().split(File.pathSeparator)) {
            if (!one.isEmpty() && Files.exists(Path.of(one))) {
                elements.add(Path.of(one));
            }
        }
        return elements;
    }

    /**
     * The class path of the tests of a Maven module.
     *
     * @param place its directory {@code target}, its own directory, or a file with a class path
     * @throws UsageException if it cannot be found
     */
    public static TestClassPath from(Path place) throws IOException {
        return BuildDirectory.classPath(place);
    }

    /** A class path of these elements; its directories are searched for tests. */
    public static TestClassPath of(List<Path> elements) {
        return new TestClassPath(
                elements, elements.stream().filter(Files::isDirectory).toList());
    }

    /** The class path as in a command. */
    public String text() {
        return String.join(
                File.pathSeparator,
                elements.stream().map(one -> one.toAbsolutePath().toString()).toList());
    }

    /** The same with the launcher of the JUnit Platform, if it is missing and is in the same local repository. */
    public TestClassPath withLauncher() {
        List<Path> more = new ArrayList<>(elements);
        for (Path element : elements) {
            String name = String.valueOf(element.getFileName());
            if (name.startsWith("junit-platform-commons-") && name.endsWith(".jar")) {
                beside(element, name, "junit-platform-launcher", more);
                beside(element, name, "junit-platform-engine", more);
            }
            if (name.startsWith("junit-jupiter-api-") && name.endsWith(".jar")) {
                beside(element, name, "junit-jupiter-engine", more);
            }
        }
        return new TestClassPath(more, tests);
    }

    /** Adds the jar of an artifact of the same group and version. */
    private static void beside(Path jar, String name, String artifact, List<Path> to) {
        boolean isThere =
                to.stream().anyMatch(one -> String.valueOf(one.getFileName()).startsWith(artifact + "-"));
        Path group = jar.toAbsolutePath();
        for (int i = 0; i < 3 && group != null; i++) {
            group = group.getParent();
        }
        if (isThere || group == null) {
            return;
        }
        String version = jar.toAbsolutePath().getParent().getFileName().toString();
        Path file = group.resolve(artifact).resolve(version).resolve(artifact + "-" + version + ".jar");
        if (name.endsWith("-" + version + ".jar") && Files.isRegularFile(file)) {
            to.add(file);
        }
    }

    /**
     * The selected tests of a class path.
     *
     * @param tests sorted by class
     * @param ofTestNg number of selected TestNG tests, which Heddle does not run
     */
    public record Found(List<TestMethod> tests, int ofTestNg) {}

    /** Finds the selected tests. */
    public Found find(TestSelection selection, TagSelection tags) throws IOException {
        List<TestMethod> found = new ArrayList<>();
        int ofTestNg = 0;
        try (URLClassLoader loader = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader())) {
            TestMethods methods = new TestMethods(loader);
            for (String name : names()) {
                if (selection.mayTake(name, name.indexOf('$') >= 0 && methods.isNested(name))) {
                    methods.of(name).stream()
                            .filter(one -> selection.takes(one.className(), one.method()) && tags.takes(one.tags()))
                            .forEach(found::add);
                    ofTestNg += (int) methods.ofTestNg(name).stream()
                            .filter(method -> selection.takes(name, method))
                            .count();
                }
            }
        }
        return new Found(found, ofTestNg);
    }

    /** All classes that may contain tests. */
    private TreeSet<String> names() throws IOException {
        TreeSet<String> names = new TreeSet<>();
        for (Path place : tests) {
            if (Files.isDirectory(place)) {
                try (Stream<Path> files = Files.walk(place)) {
                    files.map(file -> place.relativize(file).toString().replace(File.separatorChar, '/'))
                            .forEach(file -> add(file, names));
                } catch (UncheckedIOException e) {
                    throw e.getCause();
                }
            } else {
                try (JarFile jar = new JarFile(place.toFile())) {
                    jar.stream().forEach(entry -> add(entry.getName(), names));
                }
            }
        }
        return names;
    }

    private static void add(String file, TreeSet<String> to) {
        if (file.endsWith(CLASS) && !file.startsWith("META-INF/") && !file.endsWith("-info.class")) {
            to.add(file.substring(0, file.length() - CLASS.length()).replace('/', '.'));
        }
    }

    private URL[] urls() throws MalformedURLException {
        URL[] urls = new URL[elements.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = elements.get(i).toUri().toURL();
        }
        return urls;
    }
}
