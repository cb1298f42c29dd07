package dev.heddle.recorder.pack;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An element of the class path of the packing program.
 *
 * @param artifact its name, or empty for a directory of classes
 * @param version of the artifact
 */
record Library(Path path, String artifact, String version) {
    private static final Pattern DESCRIPTOR = Pattern.compile("META-INF/maven/([^/]+)/([^/]+)/pom\\.properties");
    private static final Pattern NAME = Pattern.compile("(.+?)-([0-9].*)\\.jar");

    /** Gets one file of a library. */
    interface Reader {
        void read(String name, byte[] bytes) throws IOException;
    }

    static List<Library> onClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(element -> of(Path.of(element)))
                .toList();
    }

    private static Library of(Path path) {
        Matcher name = NAME.matcher(path.getFileName().toString());
        return name.matches() ? new Library(path, name.group(1), name.group(2)) : new Library(path, "", "");
    }

    /** Whether the library is Heddle's own. */
    boolean isOwn() {
        return artifact.isEmpty() || artifact.startsWith("heddle-");
    }

    /**
     * Another library that is unpacked in one of Heddle's own jars, such as scripts of pages, according to a file of
     * the jar.
     *
     * @return artifact and version, if the file is the description of another library
     */
    static Optional<Map.Entry<String, String>> part(String name, byte[] bytes) throws IOException {
        Matcher descriptor = DESCRIPTOR.matcher(name);
        if (!descriptor.matches() || descriptor.group(1).equals("dev.heddle")) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        properties.load(new ByteArrayInputStream(bytes));
        return Optional.of(Map.entry(descriptor.group(2), properties.getProperty("version", "")));
    }

    /** Reads all files, by name. */
    void read(Reader reader) throws IOException {
        if (Files.isDirectory(path)) {
            read(path, reader);
        } else {
            try (FileSystem zip = FileSystems.newFileSystem(path)) {
                read(zip.getPath("/"), reader);
            }
        }
    }

    private static void read(Path root, Reader reader) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            reader.read(root.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
        }
    }
}
