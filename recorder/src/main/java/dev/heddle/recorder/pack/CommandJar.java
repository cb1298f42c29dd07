package dev.heddle.recorder.pack;

import dev.heddle.trace.file.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Packs the command and everything it needs, including the agents, into one jar that {@code java -jar} starts.
 *
 * <p>The input is the command's own jar, whose manifest it keeps except for the class path, and the jars of the class
 * path of this program. Versions of classes for newer JDKs stay separate. The same input gives the same bytes.
 */
public final class CommandJar {
    private static final String PACK = "dev/heddle/recorder/pack/";

    private final PackedJar jar = new PackedJar();
    /** Libraries unpacked in Heddle's own jars, artifact to version. */
    private final Map<String, String> parts = new TreeMap<>();

    private CommandJar() {}

    /**
     * Packs the jar.
     *
     * @param arguments the jar to write, the command's own jar, the directory of licences, and optionally a file for
     *     the SHA-256 of the jar in hexadecimal letters
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 3 && arguments.length != 4) {
            throw new IllegalArgumentException("usage: CommandJar OUTPUT COMMAND-JAR LICENCES [DIGEST]");
        }
        CommandJar command = new CommandJar();
        Licences licences = new Licences(Path.of(arguments[2]));
        Path own = Path.of(arguments[1]);
        command.add(new Library(own, "", ""));
        for (Library library : Library.onClassPath()) {
            if (library.artifact().isEmpty()) {
                // The command's own classes, which are already in its jar.
                continue;
            }
            if (!library.isOwn()) {
                licences.bundle(command.jar, library.artifact(), library.version());
            }
            command.add(library);
        }
        for (Map.Entry<String, String> part : command.parts.entrySet()) {
            licences.bundle(command.jar, part.getKey(), part.getValue());
        }
        licences.finish(command.jar);
        Path output = Path.of(arguments[0]);
        command.jar.write(output, manifest(own));
        if (arguments.length == 4) {
            Files.writeString(Path.of(arguments[3]), Sha256.hex(Sha256.of(Files.readAllBytes(output))) + "\n");
        }
    }

    private void add(Library library) throws IOException {
        library.read((name, bytes) -> {
            if (name.equals("META-INF/MANIFEST.MF") || name.endsWith("module-info.class") || name.startsWith(PACK)) {
                return;
            }
            if (library.isOwn()) {
                Library.part(name, bytes).ifPresent(part -> parts.put(part.getKey(), part.getValue()));
            }
            if (name.startsWith("META-INF/services/")) {
                jar.addService(name, bytes);
            } else if (Licences.isLicence(name) && !library.isOwn()) {
                jar.add(Licences.place(name, library.artifact()), bytes);
            } else {
                jar.add(name, bytes);
            }
        });
    }

    private static byte[] manifest(Path commandJar) throws IOException {
        try (JarFile command = new JarFile(commandJar.toFile())) {
            Manifest manifest = new Manifest(command.getManifest());
            Attributes attributes = manifest.getMainAttributes();
            attributes.remove(Attributes.Name.CLASS_PATH);
            attributes.put(Attributes.Name.MULTI_RELEASE, "true");
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            manifest.write(bytes);
            return bytes.toByteArray();
        }
    }
}
