package dev.heddle.recorder.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.weave.Template;
import dev.heddle.recorder.weave.Weaver;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.trace.file.CacheSeal;
import dev.heddle.trace.name.ClassName.Loader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cache returns the classes that were woven, and a defective cache counts as empty. */
class WovenCacheTest {
    private static final String KEY = "agent: 1\njava: 17\n";
    private static final List<String> CLASSES =
            List.of("java/util/ArrayList", "java/util/TimerThread", "java/util/Stack");
    private static final long SEED = 20261122;

    @TempDir
    private Path folder;

    private Path directory;
    private final List<byte[]> classFiles = new ArrayList<>();
    private final Map<Integer, Template> expected = new HashMap<>();

    @BeforeEach
    void read() throws IOException {
        directory = folder.resolve("cache");
        for (String name : CLASSES) {
            try (InputStream in = Object.class.getResourceAsStream("/" + name + ".class")) {
                classFiles.add(in.readAllBytes());
            }
        }
    }

    @Test
    void aCheckReportsTheProblemOfADirectory() throws IOException {
        assertThat(WovenCache.check(directory)).isNull();
        CacheFile.write(directory.resolve("woven-1"), KEY, CacheSeal.of(directory), Map.of("a", new byte[] {1}));
        assertThat(WovenCache.check(directory)).isNull();
        byte[] bytes = Files.readAllBytes(directory.resolve("woven-1"));
        Files.write(directory.resolve("woven-1"), Arrays.copyOf(bytes, bytes.length - 1));
        assertThat(WovenCache.check(directory)).contains("woven-1 is damaged: it has");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(WovenCache.check(directory)).isEqualTo("others may write into " + directory);
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(WovenCache.check(file)).contains(file.toString());
    }

    @Test
    void deletesTemporaryFilesOfKilledWriters() throws IOException {
        Files.createDirectories(directory);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        Path left = Files.write(directory.resolve("woven-1.bin.12-34.part"), new byte[] {1});
        Path fresh = Files.write(directory.resolve("woven-1.bin.56-78.part"), new byte[] {1});
        Path unused = Files.write(directory.resolve("woven-2.bin"), new byte[] {1});
        Path used = Files.write(directory.resolve("woven-3.bin"), new byte[] {1});
        Instant now = Instant.now();
        Files.setLastModifiedTime(left, FileTime.from(now.minus(Duration.ofMinutes(61))));
        Files.setLastModifiedTime(fresh, FileTime.from(now.minus(Duration.ofMinutes(55))));
        Files.setLastModifiedTime(unused, FileTime.from(now.minus(Duration.ofDays(31))));
        Files.setLastModifiedTime(used, FileTime.from(now.minus(Duration.ofDays(29))));
        assertThat(WovenCache.check(directory)).doesNotContain(".part").contains("is damaged: it is too short");
        saved().close();
        assertThat(left).doesNotExist();
        assertThat(unused).doesNotExist();
        assertThat(fresh).exists();
        assertThat(used).exists();
        Files.delete(used);
        assertThat(WovenCache.check(directory)).isNull();
    }

    private static Weaver weaver(SiteTable sites) {
        WeaveOptions options = new WeaveOptions(true, Profile.ACCESS, false);
        return new Weaver(options, new Scope(List.of(), List.of(), true, Profile.ACCESS), sites);
    }

    private static SiteTable sites() {
        return new SiteTable((site, number) -> {});
    }

    private Template woven(int i) {
        return weaver(sites()).template(classFiles.get(i), WeaveExtent.LIBRARY, null, Loader.BOOT, true);
    }

    private synchronized Template expected(int i) {
        return expected.computeIfAbsent(i, this::woven);
    }

    private void put(WovenCache cache, int i) {
        cache.put(CLASSES.get(i), Loader.BOOT, true, classFiles.get(i), expected(i));
    }

    private Template get(WovenCache cache, int i) {
        return cache.get(CLASSES.get(i), Loader.BOOT, true, classFiles.get(i));
    }

    private void assertSame(Template actual, int i) {
        Template expected = expected(i);
        assertThat(actual.sites()).isEqualTo(expected.sites());
        assertThat(actual.name()).isEqualTo(expected.name());
        assertThat(actual.plain()).isEqualTo(expected.plain());
        assertThat(actual.losesFlags()).isEqualTo(expected.losesFlags());
        assertThat(actual.places()).isEqualTo(expected.places());
        assertThat(actual.classFile()).isEqualTo(expected.classFile());
    }

    private void assertSameIfThere(Template actual, int i) {
        if (actual != null) {
            assertSame(actual, i);
        }
    }

    private WovenCache saved() {
        WovenCache cache = WovenCache.open(directory, KEY);
        for (int i = 0; i < CLASSES.size(); i++) {
            put(cache, i);
        }
        cache.save();
        assertThat(cache.takeProblem()).isNull();
        return cache;
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith("woven-"))
                    .toList()
                    .get(0);
        }
    }

    @Test
    void returnsStoredClasses() throws IOException {
        WovenCache first = saved();
        WovenCache second = WovenCache.open(directory, KEY);
        for (int i = 0; i < CLASSES.size(); i++) {
            assertSame(get(first, i), i);
            assertSame(get(second, i), i);
        }
        assertThat(second.takeProblem()).isNull();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @Test
    void sitesGetFreeNumbers() {
        WovenCache cache = saved();
        SiteTable direct = sites();
        SiteTable kept = sites();
        Weaver weaver = weaver(direct);
        for (int i : new int[] {2, 0, 1, 0}) {
            weaver.weave(classFiles.get(i), WeaveExtent.LIBRARY, null, Loader.BOOT, true);
            get(cache, i).woven(kept);
        }
        assertThat(kept.limit()).isEqualTo(direct.limit()).isGreaterThan(500);
        for (int number = 256; number < direct.limit(); number++) {
            assertThat(kept.site(number)).isEqualTo(direct.site(number));
        }
    }

    @Test
    void distinguishesClassFiles() {
        WovenCache cache = saved();
        byte[] changed = classFiles.get(0).clone();
        changed[changed.length - 1] ^= 1;
        assertThat(cache.get(CLASSES.get(0), Loader.BOOT, true, changed)).isNull();
        assertThat(cache.get(CLASSES.get(0), Loader.BOOT, false, classFiles.get(0)))
                .isNull();
        assertThat(cache.get(CLASSES.get(0), Loader.PLATFORM, true, classFiles.get(0)))
                .isNull();
    }

    @Test
    void ignoresAFileOfAnotherKey() throws IOException {
        saved();
        WovenCache other = WovenCache.open(directory, "agent: 2\n");
        assertThat(get(other, 0)).isNull();
        assertThat(other.takeProblem()).isNull();
        // As if two keys had one hash.
        Files.move(file(), directory.resolve(CacheFile.name("agent: 2\n")));
        WovenCache foreign = WovenCache.open(directory, "agent: 2\n");
        assertThat(get(foreign, 0)).isNull();
        assertThat(foreign.takeProblem()).endsWith("is of another JDK, version or options");
        put(foreign, 0);
        foreign.save();
        assertSame(get(WovenCache.open(directory, "agent: 2\n"), 0), 0);
    }

    @Test
    void neverUsesAFileWithAFlippedBit() throws IOException {
        saved();
        byte[] whole = Files.readAllBytes(file());
        Random random = new Random(SEED);
        for (int n = 0; n < 100; n++) {
            // Half of them in the head.
            int at = random.nextInt(n % 2 == 0 ? 300 : whole.length);
            byte[] damaged = whole.clone();
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(file(), damaged);
            WovenCache cache = WovenCache.open(directory, KEY);
            for (int i = 0; i < CLASSES.size(); i++) {
                Template template = get(cache, i);
                if (template != null) {
                    assertSame(template, i);
                }
            }
            assertThat(cache.takeProblem()).as("byte %d, seed %d", at, SEED).contains(directory.toString());
            cache.close();
        }
    }

    @Test
    void replacesATruncatedFile() throws IOException {
        saved();
        byte[] whole = Files.readAllBytes(file());
        for (int length : new int[] {0, 5, 16, 200, whole.length - 1}) {
            Files.write(file(), Arrays.copyOf(whole, length));
            WovenCache cache = WovenCache.open(directory, KEY);
            assertThat(get(cache, 0)).isNull();
            assertThat(cache.takeProblem()).contains(" is damaged");
            put(cache, 0);
            cache.save();
            assertSame(get(WovenCache.open(directory, KEY), 0), 0);
        }
    }

    @Test
    void worksWithoutADirectoryThatCannotBeMade() throws IOException {
        Files.writeString(directory, "a file");
        WovenCache cache = WovenCache.open(directory, KEY);
        put(cache, 0);
        cache.save();
        assertSame(get(cache, 0), 0);
        assertThat(cache.takeProblem()).contains(directory.toString());
        assertThat(cache.takeProblem()).isNull();
    }

    @Test
    void ignoresADirectoryThatOthersMayWrite() throws IOException {
        saved();
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        WovenCache cache = WovenCache.open(directory, KEY);
        assertThat(get(cache, 0)).isNull();
        assertThat(cache.takeProblem()).isEqualTo("others may write into " + directory);
        put(cache, 0);
        long before = Files.size(file());
        cache.save();
        assertThat(Files.size(file())).isEqualTo(before);
    }

    @Test
    void neverUsesAPlantedFile() throws IOException {
        saved().close();
        // Another user's key: a file that was made with it is intact and has the right name.
        Path others = folder.resolve("others");
        WovenCache foreign = WovenCache.open(others, KEY);
        put(foreign, 0);
        foreign.save();
        Path planted;
        try (Stream<Path> files = Files.list(others)) {
            planted = files.filter(file -> file.toString().endsWith(".bin"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.copy(planted, file(), StandardCopyOption.REPLACE_EXISTING);
        WovenCache cache = WovenCache.open(directory, KEY);
        assertThat(get(cache, 0)).isNull();
        assertThat(cache.takeProblem()).contains("its seal does not fit");
        put(cache, 0);
        cache.save();
        assertSame(get(WovenCache.open(directory, KEY), 0), 0);
    }

    @Test
    void ignoresAFileThatOthersMayWrite() throws IOException {
        saved().close();
        for (String permissions : List.of("rw--w----", "rw-----w-", "rw-rw-rw-")) {
            Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(permissions));
            WovenCache cache = WovenCache.open(directory, KEY);
            assertThat(get(cache, 0)).isNull();
            assertThat(cache.takeProblem()).isEqualTo("others may write " + file());
        }
    }

    @Test
    void ignoresADirectoryBelowOneThatOthersMayWrite() throws IOException {
        saved().close();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwx---"));
        WovenCache cache = WovenCache.open(directory, KEY);
        assertThat(get(cache, 0)).isNull();
        assertThat(cache.takeProblem()).isEqualTo("others may write into " + folder);
        assertThat(WovenCache.check(directory)).isEqualTo("others may write into " + folder);
    }

    @Test
    void ignoresALinkInPlaceOfTheFile() throws IOException {
        saved().close();
        Path moved = Files.move(file(), folder.resolve("elsewhere"));
        Path name = directory.resolve(CacheFile.name(KEY));
        Files.createSymbolicLink(name, moved);
        WovenCache cache = WovenCache.open(directory, KEY);
        assertThat(get(cache, 0)).isNull();
        assertThat(cache.takeProblem()).isEqualTo(name + " is no plain file");
        put(cache, 0);
        cache.save();
        assertThat(name).isRegularFile();
        assertThat(Files.isSymbolicLink(name)).isFalse();
    }

    @Test
    void rejectsAKeyThatOthersMayRead() throws IOException {
        saved().close();
        Path key = directory.resolve(CacheSeal.FILE_NAME);
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        WovenCache cache = WovenCache.open(directory, KEY);
        assertThat(get(cache, 0)).isNull();
        assertThat(cache.takeProblem()).isEqualTo("others may read " + key + ": delete " + key);
    }

    @Test
    void severalProcessesMayWriteConcurrently() throws Exception {
        ExecutorService processes = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Void>> runs = new ArrayList<>();
            for (int n = 0; n < 12; n++) {
                int first = n;
                runs.add(() -> {
                    WovenCache cache = WovenCache.open(directory, KEY);
                    for (int k = 0; k < CLASSES.size(); k++) {
                        int i = (first + k) % CLASSES.size();
                        assertSameIfThere(get(cache, i), i);
                        put(cache, i);
                        cache.save();
                        assertSameIfThere(get(cache, i), i);
                    }
                    assertThat(cache.takeProblem()).isNull();
                    return null;
                });
            }
            for (Future<Void> run : processes.invokeAll(runs, 60, TimeUnit.SECONDS)) {
                run.get();
            }
        } finally {
            processes.shutdownNow();
        }
        // A later run adds the classes that one of them has lost.
        WovenCache after = WovenCache.open(directory, KEY);
        for (int i = 0; i < CLASSES.size(); i++) {
            assertSameIfThere(get(after, i), i);
            put(after, i);
        }
        after.save();
        assertThat(after.takeProblem()).isNull();
        assertSame(get(WovenCache.open(directory, KEY), 0), 0);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files)
                    .hasSize(2)
                    .anyMatch(file -> file.getFileName().toString().equals(CacheSeal.FILE_NAME));
        }
    }
}
