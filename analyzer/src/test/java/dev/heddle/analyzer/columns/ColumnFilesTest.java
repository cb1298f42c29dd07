package dev.heddle.analyzer.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.analyzer.bench.SyntheticRecording;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.dataset.file.FileFormat;
import org.apache.arrow.dataset.file.FileSystemDatasetFactory;
import org.apache.arrow.dataset.jni.NativeMemoryPool;
import org.apache.arrow.dataset.scanner.ScanOptions;
import org.apache.arrow.dataset.scanner.Scanner;
import org.apache.arrow.dataset.source.Dataset;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrow's C++ implementation reads the files. It shares no code with the writer. */
class ColumnFilesTest {
    @TempDir
    Path temp;

    @Test
    void writesFilesThatAnotherImplementationReads() throws Exception {
        SyntheticRecording.write(temp.resolve("recording"), 40_000, 7);
        List<List<Object>> events = new ArrayList<>();
        try (Recording recording = Recording.open(temp.resolve("recording"))) {
            Names names = recording.names();
            assertThat(ColumnFiles.write(recording, temp)).isEqualTo(recording.events());
            recording.forEach((stamp, thread, site, target, aux) ->
                    events.add(List.of(stamp, thread, names.site(site).op().name(), site, target, aux)));
            assertThat(events).hasSizeGreaterThan(40_000);
            assertThat(read(ColumnFiles.EVENTS)).isEqualTo(events);

            Map<Object, List<Object>> sites = new HashMap<>();
            read(ColumnFiles.SITES).forEach(row -> sites.put(row.get(0), row));
            for (int number = 0; number < names.siteLimit(); number++) {
                if (names.hasSite(number)) {
                    checkSite(names.site(number), sites.remove(number));
                }
            }
            assertThat(sites).isEmpty();

            assertThat(read(ColumnFiles.THREADS)).hasSize(16).contains(List.of(3, "0.3", "worker-3", 0, false));
            assertThat(read(ColumnFiles.CLASSES))
                    .hasSize(26)
                    .contains(List.of(5, "synthetic.C2", "synthetic.C1", "Main.java", "APP", true));
            assertThatThrownBy(() -> ColumnFiles.write(recording, temp))
                    .isInstanceOf(RecordingException.class)
                    .hasMessageContaining(ColumnFiles.SITES);
        }
    }

    private static void checkSite(Site site, List<Object> row) {
        assertThat(row.get(1)).isEqualTo(site.op().name());
        if (site.isSynthetic()) {
            assertThat(row.subList(2, 5)).containsOnlyNulls();
        } else {
            assertThat(row.subList(2, 5))
                    .containsExactly(
                            site.method().owner().replace('/', '.'),
                            site.method().name(),
                            site.method().descriptor());
        }
        assertThat(row.subList(5, 7)).containsExactly(site.offset(), site.line());
        if (site.target() == null) {
            assertThat(row.subList(7, 10)).containsOnlyNulls();
        } else {
            assertThat(row.subList(7, 10))
                    .containsExactly(
                            site.target().owner().replace('/', '.'),
                            site.target().name(),
                            site.target().descriptor());
        }
    }

    // By its declaration, closing a scanner may throw anything; no code here is interrupted.
    @SuppressWarnings("try")
    private List<List<Object>> read(String name) throws Exception {
        List<List<Object>> rows = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator();
                FileSystemDatasetFactory factory = new FileSystemDatasetFactory(
                        allocator,
                        NativeMemoryPool.getDefault(),
                        FileFormat.ARROW_IPC,
                        temp.resolve(name).toUri().toString());
                Dataset dataset = factory.finish();
                Scanner scanner = dataset.newScan(new ScanOptions(1 << 15));
                ArrowReader reader = scanner.scanBatches()) {
            while (reader.loadNextBatch()) {
                add(reader.getVectorSchemaRoot(), reader, rows);
            }
        }
        return rows;
    }

    private static void add(VectorSchemaRoot root, ArrowReader reader, List<List<Object>> rows) throws Exception {
        List<List<Object>> columns = new ArrayList<>();
        for (FieldVector vector : root.getFieldVectors()) {
            List<Object> values = new ArrayList<>();
            if (vector.getField().getDictionary() == null) {
                for (int row = 0; row < root.getRowCount(); row++) {
                    values.add(plain(vector.getObject(row)));
                }
            } else {
                Dictionary dictionary = reader.getDictionaryVectors()
                        .get(vector.getField().getDictionary().getId());
                try (var decoded = DictionaryEncoder.decode(vector, dictionary)) {
                    for (int row = 0; row < root.getRowCount(); row++) {
                        values.add(plain(decoded.getObject(row)));
                    }
                }
            }
            columns.add(values);
        }
        for (int row = 0; row < root.getRowCount(); row++) {
            List<Object> cells = new ArrayList<>();
            for (List<Object> column : columns) {
                cells.add(column.get(row));
            }
            rows.add(cells);
        }
    }

    private static Object plain(Object value) {
        return value == null || value instanceof Number || value instanceof Boolean ? value : value.toString();
    }
}
