package dev.heddle.report.format;

import dev.heddle.trace.plan.CodePoint;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Paths of source files relative to a directory, so that tools with another copy of the source tree find them. Not
 * thread-safe.
 */
public final class SourcePath {
    private final Path directory;
    private final List<Path> sources;
    private final Map<String, String> known = new HashMap<>();

    /** @param input names the directory and the roots of the source packages */
    public SourcePath(FormatInput input) {
        directory = input.directory();
        sources = input.sources();
    }

    /** The path, with {@code /} as separator; relative to the root of the packages if the file is not found. */
    public String of(CodePoint point) {
        String file = point.file() == null ? outermost(point.className()) + ".java" : simple(point.file());
        int end = point.className().lastIndexOf('.');
        String inPackage =
                (end < 0 ? "" : point.className().substring(0, end + 1).replace('.', '/')) + file;
        return known.computeIfAbsent(inPackage.replace("..", "").replace("//", "/"), this::found);
    }

    private String found(String inPackage) {
        for (Path folder : sources) {
            try {
                Path file =
                        folder.toAbsolutePath().normalize().resolve(inPackage).normalize();
                if (file.startsWith(directory) && Files.isRegularFile(file)) {
                    return directory.relativize(file).toString().replace('\\', '/');
                }
            } catch (InvalidPathException e) {
                // The file system does not allow this file name.
                break;
            }
        }
        return inPackage;
    }

    /** The file name without directories: compilers write only the name, other tools may write a path. */
    private static String simple(String file) {
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    }

    private static String outermost(String className) {
        String name = className.substring(className.lastIndexOf('.') + 1);
        int inner = name.indexOf('$', 1);
        return inner < 0 ? name : name.substring(0, inner);
    }

    /** A path as a relative reference of RFC 3986. */
    public static String uri(String path) {
        StringBuilder uri = new StringBuilder();
        for (byte one : path.getBytes(StandardCharsets.UTF_8)) {
            char letter = (char) (one & 0xFF);
            boolean isPlain = letter < 0x80 && (Character.isLetterOrDigit(letter) || "._~/$-+@".indexOf(letter) >= 0);
            uri.append(isPlain ? String.valueOf(letter) : String.format("%%%02X", (int) letter));
        }
        return uri.toString();
    }
}
