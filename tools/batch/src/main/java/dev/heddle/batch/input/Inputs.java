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
 * The runs that words on the command line name: recordings, files of STD text, folders of both, patterns of their paths, places {@link RemoteInput}, and
 * {@code @FILE}, a list of such words.
 *
 * @param all each run once, in the order of their checksums, so that the order of the words makes no difference
 * @param unusable what cannot be analysed, with the reason, in the order of their paths
 * @param notes what else the user should know, one line each
 */
public record Inputs(List<Input> all, Map<String, String> unusable, List<String> notes) {
    /** Files of STD text in folders are known by it; a file that is named itself may be called anything. */
    private static final String TEXT_SUFFIX = ".std";

    private static final String PATTERN_LETTERS = "*?[{";

    /** What the words name: paths of this machine, and what is known here of runs elsewhere. */
    private static final class Places {
        final Set<Path> all = new LinkedHashSet<>();
        final Map<Path, RemoteRun> outlines = new HashMap<>();
        final RemoteInput elsewhere;
        final Path store;

        Places(RemoteInput elsewhere, Path store) {
            this.elsewhere = elsewhere;
            this.store = store;
        }

        int size() {
            return all.size();
        }

        void addElsewhere(String uri) throws IOException {
            for (RemoteRun one : elsewhere.find(uri)) {
                outlines.put(one.place(), one);
                all.add(one.place());
            }
        }

        /** By which a run is known. */
        String name(Path place) {
            RemoteRun outline = outlines.get(place);
            return outline == null ? place.toString() : outline.name();
        }
    }

    /**
     * @param words as typed
     * @param elsewhere finds what is at no path of this machine
     * @param store not searched, should it be in one of the folders
     * @param since earlier runs are left out; null for none
     * @throws UsageException if a word names nothing
     */
    public static Inputs find(List<String> words, RemoteInput elsewhere, Path store, @Nullable Instant since)
            throws IOException {
        Places places = new Places(elsewhere, store.toAbsolutePath().normalize());
        for (String word : words) {
            find(word, places);
        }
        return read(places, since);
    }

    private static void find(String typed, Places places) throws IOException {
        String word = typed.startsWith(RemoteInput.LOCAL) ? typed.substring(RemoteInput.LOCAL.length()) : typed;
        if (RemoteInput.isMeant(word)) {
            places.addElsewhere(word);
            return;
        }
        int before = places.size();
        Path path = isPattern(word) ? null : Path.of(word).toAbsolutePath().normalize();
        if (word.startsWith("@")) {
            list(word.substring(1), places);
        } else if (path == null) {
            matches(word, places);
            if (places.size() == before) {
                throw new UsageException("no recording is called " + word);
            }
        } else if (Files.isRegularFile(path) || Files.isRegularFile(path.resolve(Manifest.FILE_NAME))) {
            places.all.add(path);
        } else if (Files.isDirectory(path)) {
            below(path, null, places);
            if (places.size() == before) {
                throw new UsageException(
                        word + " holds no recording: name a folder with recordings that heddle record has written");
            }
        } else {
            throw new UsageException("there is no " + word + ": name recordings, or folders that hold some");
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

    /** What matches, and what is in folders that match. */
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

    /** Recordings and texts in a folder; with a pattern, those below a folder that it matches, or that match themselves. */
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
                notes.add(name + " is the same run as " + same.path() + ", and counts once");
            }
        }
        if (earlier > 0) {
            notes.add(earlier + (earlier == 1 ? " run is" : " runs are") + " older than --since and left out");
        }
        return new Inputs(List.copyOf(all.values()), unusable, notes);
    }

    /** Null if it is unusable, which is noted. */
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
            unusable.put(name, name + " is still being written (" + why + "): give it to a later batch");
            return null;
        }
        RemoteRun outline = places.outlines.get(place);
        if (outline != null && !manifest.isClosed()) {
            // Its events name it, too.
            places.elsewhere.fetch(outline);
        }
        Checksum.Sum sum = Checksum.of(place, manifest);
        return new Input(sum.text(), Input.Kind.RECORDING, name, sum.bytes(), manifest.start());
    }
}
