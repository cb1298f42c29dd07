package dev.heddle.batch.input;

import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The runs that words on the command line name: recordings, files of STD text, folders of both, patterns of their
 * paths, {@linkplain RemoteInput remote} URIs, and {@code @FILE}, a list of such words.
 *
 * @param all the distinct runs, sorted by checksum, so that the order of the words has no effect
 * @param unusable unusable paths with the reason, sorted
 * @param notes further messages for the user, one line each
 */
public record Inputs(List<Input> all, Map<String, String> unusable, List<String> notes) {
    /** The suffix of STD text files in folders; a file that a word names directly can have any name. */
    private static final String TEXT_SUFFIX = ".std";

    private static final String PATTERN_LETTERS = "*?[{";

    /** The places that the words name: local paths, and local outlines of remote runs. */
    private static final class Places {
        final Set<Path> all = new LinkedHashSet<>();
        final Map<Path, RemoteRun> outlines = new HashMap<>();
        final RemoteInput remoteInput;
        final Path store;

        Places(RemoteInput remoteInput, Path store) {
            this.remoteInput = remoteInput;
            this.store = store;
        }

        int size() {
            return all.size();
        }

        void addRemote(String uri) throws IOException {
            for (RemoteRun one : remoteInput.find(uri)) {
                outlines.put(one.place(), one);
                all.add(one.place());
            }
        }

        /** The name of a run. */
        String name(Path place) {
            RemoteRun outline = outlines.get(place);
            return outline == null ? place.toString() : outline.name();
        }
    }

    /**
     * @param words as on the command line
     * @param remoteInput finds remote runs
     * @param store the store, which is skipped if it is in one of the folders
     * @param since runs that began earlier are skipped; null for none
     * @throws UsageException if a word names no run
     */
    public static Inputs find(List<String> words, RemoteInput remoteInput, Path store, @Nullable Instant since)
            throws IOException {
        Places places = new Places(remoteInput, store.toAbsolutePath().normalize());
        for (String word : words) {
            find(word, places);
        }
        return read(places, since);
    }

    private static void find(String typed, Places places) throws IOException {
        String word = typed.startsWith(RemoteInput.LOCAL) ? typed.substring(RemoteInput.LOCAL.length()) : typed;
        if (RemoteInput.isRemote(word)) {
            places.addRemote(word);
            return;
        }
        int before = places.size();
        Path path = isPattern(word) ? null : Path.of(word).toAbsolutePath().normalize();
        if (word.startsWith("@")) {
            list(word.substring(1), places);
        } else if (path == null) {
            matches(word, places);
            if (places.size() == before) {
                throw new UsageException("no recording matches " + word);
            }
        } else if (Files.isRegularFile(path) || Files.isRegularFile(path.resolve(Manifest.FILE_NAME))) {
            places.all.add(path);
        } else if (Files.isDirectory(path)) {
            below(path, null, places);
            if (places.size() == before) {
                throw new UsageException(word + " has no recording: name a folder with recordings of heddle record");
            }
        } else {
            throw new UsageException("there is no " + word + ": name recordings, or folders with recordings");
        }
    }

    private static boolean isPattern(String word) {
        return word.chars().anyMatch(letter -> PATTERN_LETTERS.indexOf(letter) >= 0) && !Files.exists(Path.of(word));
    }

    private static void list(String file, Places places) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(Path.of(file));
        } catch (IOException e) {
            throw new UsageException("the list " + file + " cannot be read: " + e);
        }
        for (String line : lines) {
            String word = line.strip();
            if (!word.isEmpty() && !word.startsWith("#")) {
                find(word, places);
            }
        }
    }

    /** Adds the matches of a pattern, and the content of matching folders. */
    private static void matches(String pattern, Places places) throws IOException {
        Path base = Path.of("").toAbsolutePath();
        String text = pattern.startsWith("/") ? pattern : base + "/" + pattern;
        Path from = Path.of("/");
        for (String part : text.substring(1).split("/")) {
            if (part.chars().anyMatch(letter -> PATTERN_LETTERS.indexOf(letter) >= 0)) {
                break;
            }
            from = from.resolve(part);
        }
        if (Files.isDirectory(from)) {
            below(from, FileSystems.getDefault().getPathMatcher("glob:" + text), places);
        }
    }

    /** Adds the recordings and texts in a folder; with a pattern, those that match or are in a matching folder. */
    private static void below(Path folder, @Nullable PathMatcher pattern, Places places) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            private @Nullable Path matched;

            @Override
            public FileVisitResult preVisitDirectory(Path at, BasicFileAttributes attributes) {
                if (at.equals(places.store)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                if (matched == null && (pattern == null || pattern.matches(at))) {
                    matched = at;
                }
                if (Files.isRegularFile(at.resolve(Manifest.FILE_NAME))) {
                    if (matched != null) {
                        found.add(at);
                    }
                    leave(at);
                    return FileVisitResult.SKIP_SUBTREE;
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path at, BasicFileAttributes attributes) {
                boolean isText = at.toString().endsWith(TEXT_SUFFIX);
                if (pattern != null && pattern.matches(at) || matched != null && isText) {
                    found.add(at);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path at, IOException e) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path at, @Nullable IOException e) {
                leave(at);
                return FileVisitResult.CONTINUE;
            }

            private void leave(Path at) {
                if (at.equals(matched)) {
                    matched = null;
                }
            }
        });
        places.all.addAll(found);
    }

    private static Inputs read(Places places, @Nullable Instant since) throws IOException {
        Map<String, Input> all = new TreeMap<>();
        Map<String, String> unusable = new TreeMap<>();
        List<String> notes = new ArrayList<>();
        int earlier = 0;
        for (Path place : places.all.stream().sorted().toList()) {
            String name = places.name(place);
            Input input;
            try {
                input = read(place, name, places, unusable);
            } catch (RecordingException e) {
                unusable.put(name, e.getMessage().replace(place.toString(), name));
                continue;
            } catch (IOException e) {
                unusable.put(name, name + " cannot be read: " + e.getMessage());
                continue;
            }
            if (input == null) {
                continue;
            }
            if (since != null && input.started() != null && input.started().isBefore(since)) {
                earlier++;
                continue;
            }
            Input same = all.putIfAbsent(input.checksum(), input);
            if (same != null) {
                notes.add(name + " is the same run as " + same.path() + " and counts once");
            }
        }
        if (earlier > 0) {
            notes.add(earlier + (earlier == 1 ? " run is" : " runs are") + " older than --since and skipped");
        }
        return new Inputs(List.copyOf(all.values()), unusable, notes);
    }

    /** Null if the run is unusable, which is added to the map. */
    private static @Nullable Input read(Path place, String name, Places places, Map<String, String> unusable)
            throws IOException {
        if (Files.isRegularFile(place)) {
            Checksum.Sum sum = Checksum.of(place);
            return new Input(
                    sum.text(),
                    Input.Kind.TEXT,
                    name,
                    sum.bytes(),
                    Files.getLastModifiedTime(place).toInstant());
        }
        Manifest manifest = Manifest.read(place);
        String why = LiveRecording.why(place, manifest, Instant.now());
        if (why != null) {
            unusable.put(name, name + " is still being written (" + why + "): analyse it in a later batch");
            return null;
        }
        RemoteRun outline = places.outlines.get(place);
        if (outline != null && !manifest.isClosed()) {
            // The checksum of an unclosed recording includes its events.
            places.remoteInput.fetch(outline);
        }
        Checksum.Sum sum = Checksum.of(place, manifest);
        return new Input(
                sum.text(),
                Input.Kind.RECORDING,
                name,
                sum.bytes(),
                manifest.begin().start());
    }
}
