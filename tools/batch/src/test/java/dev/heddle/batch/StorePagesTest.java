package dev.heddle.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.batch.parquet.ParquetTable;
import dev.heddle.batch.store.Rows;
import dev.heddle.batch.testing.Batches;
import dev.heddle.batch.testing.DuckDb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about the store lists its columns, and queries that run. */
class StorePagesTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "reference", "batch-store.md");
    private static final Pattern QUERY = Pattern.compile("## ([^\\n]*)\\n\\n```sql\\n(.*?);\\n```", Pattern.DOTALL);

    private static final Pattern COLUMN = Pattern.compile("`(\\w+)`");
    private static final Pattern VIEW = Pattern.compile("create view [^;\\n]*");

    @TempDir
    Path directory;

    @Test
    void documentsAllTablesAndColumns() throws Exception {
        List<String> documented = new ArrayList<>();
        String table = "";
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("## ")) {
                table = line.substring(3);
            } else if (line.startsWith("| `")) {
                Matcher column = COLUMN.matcher(line.split("\\|")[1]);
                while (column.find()) {
                    documented.add(table + "." + column.group(1));
                }
            }
        }
        List<String> real = new ArrayList<>();
        for (ParquetTable<?> one : Rows.ALL) {
            one.columns().forEach(column -> real.add(one.name() + "." + column.name()));
        }
        assertThat(documented).containsExactlyInAnyOrderElementsOf(real);
    }

    @Test
    void runsTheQueriesOfThePage() throws Exception {
        Path runs = directory.resolve("runs");
        Batches.record(runs, 0, 4, 6_000);
        Path store = directory.resolve("store");
        new Batches.Setup(store).build("first").run(runs + "/run-00000");
        new Batches.Setup(store).build("second").run(runs + "/run-0000[1-3]");
        Files.createDirectories(runs.resolve("broken"));
        Files.writeString(runs.resolve("broken").resolve("manifest.json"), "{}");
        new Batches.Setup(store).run(runs.toString());

        String page = Files.readString(PAGE);
        Map<String, List<List<String>>> answers = new TreeMap<>();
        Matcher query = QUERY.matcher(page);
        while (query.find()) {
            List<String> statements = new ArrayList<>();
            Matcher view = VIEW.matcher(page);
            while (view.find()) {
                statements.add(view.group().replace("'store/", "'" + store + "/"));
            }
            statements.add(query.group(2));
            answers.put(query.group(1), DuckDb.query(statements.toArray(String[]::new)));
        }
        assertThat(answers).hasSizeGreaterThanOrEqualTo(10);
        assertThat(answers.get("What is worst?")).isNotEmpty();
        // The last batch has the runs of both before.
        assertThat(answers.get("What is new in the last batch?")).isEmpty();
        assertThat(answers.get("What was there in the batch before, and is gone?"))
                .isEmpty();
        assertThat(answers.get("How often, night by night?")).isNotEmpty();
        assertThat(answers.get("Which build has it first?"))
                .anyMatch(row -> row.get(1).equals("first"));
        assertThat(answers.get("Which build has it first?"))
                .anyMatch(row -> row.get(1).equals("second"));
        assertThat(answers.get("What do failing runs have that others have not?"))
                .isNotEmpty();
        assertThat(answers.get("What does it cost?")).anyMatch(row -> row.get(0).equals("happens-before"));
        assertThat(answers.get("What could not be analysed?")).hasSize(1);
    }

    @Test
    void catalogListsTheFilesOfABatch() throws Exception {
        Path runs = directory.resolve("runs");
        Batches.record(runs, 0, 1, 6_000);
        Path store = directory.resolve("store");
        BatchResult result = new Batches.Setup(store).run(runs.toString());
        String page = Files.readString(PAGE);
        Matcher set = Pattern.compile("```\\n(set variable .*?);\\n```", Pattern.DOTALL)
                .matcher(page);
        Matcher ask = Pattern.compile("```sql\\n(.*?);\\n```", Pattern.DOTALL).matcher(page);
        assertThat(set.find()).isTrue();
        assertThat(ask.find()).isTrue();

        List<List<String>> count = DuckDb.query(set.group(1).replace("'store/", "'" + store + "/"), ask.group(1));

        assertThat(count)
                .containsExactly(List.of(String.valueOf(result.changes().fresh().size())));
    }
}
