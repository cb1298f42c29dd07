package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The directory {@code target} of a Maven module, with the files that earlier goals left for running its tests. */
final class BuildDirectory {
    private static final String CLASS_PATH_FILE = "classpath.txt";
    private static final String PROPERTY = "surefire.test.class.path";

    private final Path target;

    private BuildDirectory(Path target) {
        this.target = target;
    }

    /**
     * The class path of a module's tests.
     *
     * @param place the directory {@code target}, the module's own, or a file with a class path
     * @throws UsageException if it cannot be found; the message has the command that creates it
     */
    static TestClassPath classPath(Path place) throws IOException {
        if (Files.isRegularFile(place)) {
            return TestClassPath.of(TestClassPath.split(Files.readString(place)));
        }
        Path target = Files.isDirectory(place.resolve("test-classes")) ? place : place.resolve("target");
        if (!Files.isDirectory(target.resolve("test-classes"))) {
            throw new UsageException(
                    "no compiled tests in " + place
                            + ": specify the directory target of a Maven module, after mvn test-compile, or a file with a class path");
        }
        return new BuildDirectory(target).classPath();
    }

    private TestClassPath classPath() throws IOException {
        Path tests = target.resolve("test-classes");
        List<Path> elements = new ArrayList<>(List.of(tests));
        if (Files.isDirectory(target.resolve("classes"))) {
            elements.add(target.resolve("classes"));
        }
        List<Path> found = written();
        if (found == null) {
            found = ofSurefire();
        }
        if (found == null) {
            throw new UsageException("the class path of the tests in " + target
                    + " is unknown: write it by mvn dependency:build-classpath -Dmdep.outputFile="
                    + target.resolve(CLASS_PATH_FILE) + ", or run mvn test, whose reports contain it");
        }
        for (Path one : found) {
            if (elements.stream().noneMatch(known -> isSame(known, one))) {
                elements.add(one);
            }
        }
        return new TestClassPath(elements, List.of(tests));
    }

    private static boolean isSame(Path one, Path other) {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }

    /** The class path in the file of the dependency plugin; null if absent. */
    private List<Path> written() throws IOException {
        for (Path directory : List.of(target, target.resolveSibling("."))) {
            Path file = directory.resolve(CLASS_PATH_FILE);
            if (Files.isRegularFile(file)) {
                return TestClassPath.split(Files.readString(file));
            }
        }
        return null;
    }

    /** The class path in the newest report of surefire; null if absent. */
    private List<Path> ofSurefire() throws IOException {
        Path reports = target.resolve("surefire-reports");
        if (!Files.isDirectory(reports)) {
            return null;
        }
        List<Path> newestFirst;
        try (Stream<Path> files = Files.list(reports)) {
            newestFirst = files.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
                    .sorted(Comparator.comparing(BuildDirectory::time).reversed())
                    .toList();
        }
        for (Path file : newestFirst) {
            String text = property(file);
            if (text != null) {
                return TestClassPath.split(text);
            }
        }
        return null;
    }

    private static FileTime time(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            // The file was deleted meanwhile.
            return FileTime.fromMillis(0);
        }
    }

    /** The property of the test JVM; null if the report does not have it. */
    private static String property(Path file) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        try (InputStream in = Files.newInputStream(file)) {
            XMLStreamReader xml = factory.createXMLStreamReader(in);
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamConstants.START_ELEMENT
                        && xml.getLocalName().equals("property")
                        && PROPERTY.equals(xml.getAttributeValue(null, "name"))) {
                    return xml.getAttributeValue(null, "value");
                }
            }
            return null;
        } catch (XMLStreamException e) {
            // The report is incomplete; an older one may be usable.
            return null;
        }
    }
}
