package dev.heddle.batch.store;

import dev.heddle.trace.json.RecordWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The files of the tables, in {@value #FILE_NAME}. Replacing this file atomically is the commit of a batch. Files that
 * it does not list do not belong to the store.
 *
 * @param schemaVersion version of the schema and of the columns
 * @param heddle version of Heddle that wrote it
 * @param batch number of the last batch, from 1; 0 before the first
 * @param tables names of tables with the names of their files, in the order of their creation
 */
public record Catalog(int schemaVersion, String heddle, long batch, Map<String, List<String>> tables) {
    /** Version of the store that this code writes and reads. */
    public static final int SCHEMA_VERSION = 1;
    /** Name of the file. */
    public static final String FILE_NAME = "store.json";

    /** The name of a file of a commit, in the folder of its table. */
    private static final Pattern FILE = Pattern.compile("\\d{6,18}\\.parquet");

    /** @throws IllegalArgumentException if a name is a path out of the folder of its table */
    public Catalog {
        tables = new TreeMap<>(tables);
        tables.forEach((table, files) -> {
            for (String file : files) {
                if (file == null || !FILE.matcher(file).matches()) {
                    throw new IllegalArgumentException(
                            "\"tables\" names \"" + file + "\" in \"" + table + "\", which is not a file of a store");
                }
            }
        });
    }

    List<String> files(String table) {
        return tables.getOrDefault(table, List.of());
    }

    byte[] bytes() throws java.io.IOException {
        return (RecordWriter.lines(this) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
