package dev.heddle.trace.plan;

import dev.heddle.trace.json.Json;
import dev.heddle.trace.name.Member;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Instructions that access fields or array elements, each named by its method and its offset in the class file. A
 * controlled run need not decide before them: see {@code uncontended} in the options of the replayer agent.
 */
public final class AccessPlaces {
    /** No instruction. */
    public static final AccessPlaces NONE = new AccessPlaces(Map.of());

    private static final int SCHEMA_VERSION = 1;

    private final Map<Member, TreeSet<Integer>> offsets;

    /** A file with places. */
    private record Document(int schemaVersion, List<Row> methods) {}

    /** The places in one method. */
    private record Row(String owner, String name, String descriptor, List<Integer> offsets) {}

    private AccessPlaces(Map<Member, TreeSet<Integer>> offsets) {
        this.offsets = offsets;
    }

    /** @param offsets of the instructions, by method; not copied */
    public static AccessPlaces of(Map<Member, TreeSet<Integer>> offsets) {
        return new AccessPlaces(offsets);
    }

    /** Returns whether the instruction at an offset of a method is one of them. */
    public boolean contains(Member method, int offset) {
        TreeSet<Integer> some = offsets.get(method);
        return some != null && some.contains(offset);
    }

    /** Returns whether there are no places. */
    public boolean isEmpty() {
        return offsets.isEmpty();
    }

    /** Number of places. */
    public int size() {
        return offsets.values().stream().mapToInt(TreeSet::size).sum();
    }

    /**
     * Reads a file that {@link #write} wrote.
     *
     * @throws IOException with a one-line message that names the file, if it is not such a file
     */
    public static AccessPlaces read(Path file) throws IOException {
        Document document = Json.read(file, Document.class);
        if (document.schemaVersion != SCHEMA_VERSION) {
            throw new IOException(file + " has schema version " + document.schemaVersion
                    + ", and this Heddle reads version " + SCHEMA_VERSION);
        }
        Map<Member, TreeSet<Integer>> offsets = new HashMap<>();
        for (Row row : document.methods) {
            offsets.put(new Member(row.owner, row.name, row.descriptor), new TreeSet<>(row.offsets));
        }
        return new AccessPlaces(offsets);
    }

    /** Writes the places for {@link #read}. */
    public void write(Path file) throws IOException {
        List<Row> rows = new ArrayList<>();
        offsets.forEach((method, some) ->
                rows.add(new Row(method.owner(), method.name(), method.descriptor(), List.copyOf(some))));
        Json.write(file, new Document(SCHEMA_VERSION, rows));
    }
}
