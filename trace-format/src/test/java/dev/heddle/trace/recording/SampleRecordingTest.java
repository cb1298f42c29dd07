package dev.heddle.trace.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Recordings that earlier versions made are read as they were then. They are never made again:
 * data/recordings/README.md.
 */
class SampleRecordingTest {
    private static final Path SAMPLES = Path.of("..", "data", "recordings");
    private static final int CHUNK = 1 << 16;

    @TempDir
    Path temp;

    static List<Path> samples() throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(SAMPLES, Files::isDirectory)) {
            List<Path> samples = new ArrayList<>(
                    StreamSupport.stream(all.spliterator(), false).sorted().toList());
            assertThat(samples).isNotEmpty();
            return samples;
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void isReadAsItWas(Path sample) throws IOException {
        unpack(sample.resolve("recording.zip"));
        List<String> actual;
        try (Recording recording = Recording.open(temp)) {
            actual = text(recording);
        }
        // The message helps to add a sample.
        Path file = Files.createDirectories(Path.of("target", "samples")).resolve(sample.getFileName() + ".txt");
        Files.write(file, actual);
        assertThat(actual).isEqualTo(Files.readAllLines(sample.resolve("expected.txt")));
    }

    private static List<String> text(Recording recording) {
        Names names = recording.names();
        Manifest manifest = recording.manifest();
        List<String> lines = new ArrayList<>();
        lines.add("heddle " + manifest.begin().heddle() + ", profile "
                + manifest.begin().profile() + ", " + manifest.begin().jvm());
        lines.add("command " + manifest.begin().command() + " options "
                + new TreeMap<>(manifest.begin().options()));
        lines.add("from " + manifest.begin().start() + " to " + manifest.end());
        Manifest.Counts counts = manifest.counts();
        lines.add("counts " + counts.events() + " " + counts.blocks() + " " + counts.dropped() + " " + counts.threads()
                + " " + counts.sites() + " " + counts.classes());
        lines.add("unwoven " + new TreeMap<>(manifest.unwoven()) + " uncaught " + manifest.uncaught());
        lines.add(recording.events() + " events, " + recording.blocks() + " blocks, " + recording.dropped()
                + " dropped, unknown: " + recording.unknown());
        for (int number : recording.threads()) {
            ThreadName thread = names.thread(number);
            lines.add("thread " + number + " " + thread.path() + " " + thread.javaName() + " " + thread.parent() + " "
                    + thread.daemon());
        }
        for (int number = 0; number < names.classLimit(); number++) {
            if (names.hasClass(number)) {
                ClassName name = names.classOf(number);
                lines.add("class " + number + " " + name.name() + " " + name.superName() + " " + name.access() + " "
                        + name.sourceFile() + " " + name.loader() + " " + name.woven());
                name.fields()
                        .forEach(field ->
                                lines.add("  field " + field.name() + " " + field.descriptor() + " " + field.access()));
            }
        }
        TreeSet<Integer> used = new TreeSet<>();
        List<String> events = new ArrayList<>();
        recording.forEach((stamp, thread, site, target, aux) -> {
            used.add(site);
            events.add("event " + stamp + " " + thread + " " + site + " " + Integer.toHexString(target) + " " + aux);
        });
        for (int number : used) {
            Site site = names.site(number);
            lines.add("site " + number + " " + site.op() + " " + site.method() + " " + site.offset() + " " + site.line()
                    + " " + site.target() + " " + Long.toHexString(site.stableHash()));
        }
        return Stream.concat(lines.stream(), events.stream()).toList();
    }

    /** Leaves holes where a file is empty, as it was. */
    private void unpack(Path zip) throws IOException {
        try (InputStream in = Files.newInputStream(zip);
                ZipInputStream entries = new ZipInputStream(in)) {
            byte[] empty = new byte[CHUNK];
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                assertThat(entry.getName()).doesNotContain("/", "..");
                try (RandomAccessFile file =
                        new RandomAccessFile(temp.resolve(entry.getName()).toFile(), "rw")) {
                    long length = 0;
                    for (byte[] chunk = entries.readNBytes(CHUNK);
                            chunk.length > 0;
                            chunk = entries.readNBytes(CHUNK)) {
                        if (!Arrays.equals(chunk, 0, chunk.length, empty, 0, chunk.length)) {
                            file.seek(length);
                            file.write(chunk);
                        }
                        length += chunk.length;
                    }
                    file.setLength(length);
                }
            }
        }
    }
}
