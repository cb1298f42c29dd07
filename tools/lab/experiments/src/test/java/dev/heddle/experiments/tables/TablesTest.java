package dev.heddle.experiments.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.experiments.Command;
import dev.heddle.experiments.Command.Result;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way from cells to pages, with a paper that runs nothing. */
class TablesTest {
    private static final int CELLS = 12;

    @TempDir
    Path temp;

    @AfterEach
    void forget() {
        for (String property : List.of(
                CountingPaper.SLOW,
                CountingPaper.HANGS,
                CountingPaper.SLEEPS,
                CountingPaper.LACKS,
                CountingPaper.FILLS,
                CountingPaper.OTHER)) {
            System.clearProperty(property);
        }
    }

    @Test
    void makesAllCellsAndAPage() throws Exception {
        Result result = tables("whole");
        assertThat(result.exitCode()).as(result.all()).isZero();
        assertThat(result.err())
                .contains("12 cells are to be there, to make: 12 cells, about ")
                .contains("12 of them by guess")
                .contains("heddle: [12/12] counting plum toss 21-30: made; ");
        assertThat(result.out()).contains("counting: 12 of 12 cells");
        String page = Files.readString(temp.resolve("whole/pages/counting.md"));
        assertThat(page)
                .contains(
                        "# Counting", "![All](counting-1.svg)", "| apple | 30 | ", "experiment tables --paper counting")
                .contains("12 of 12 cells of the whole tables, 93 runs")
                .doesNotContain("## Missing");
        // The program that shows it must be able to read it.
        DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(temp.resolve("whole/pages/counting-1.svg").toFile());
        List<ResultRow> rows = ArrowRows.read(temp.resolve("whole/pages/counting.arrow"));
        assertThat(rows).hasSize(3 * 31);
        assertThat(rows.get(1).whole("seed")).isEqualTo(rows.get(1).whole("first") + base("apple", "toss"));
        assertThat(rows.get(1).has("machine")).isTrue();
        assertThat(temp.resolve("whole/scratch")).doesNotExist();
        assertThat(Files.readAllLines(temp.resolve("whole/costs.csv"))).hasSize(6);
    }

    private static long base(String subject, String setting) {
        return new CountingPaper()
                        .cells(TableExtent.WHOLE).stream()
                                .filter(cell -> cell.subject().equals(subject)
                                        && cell.setting().equals(setting))
                                .findFirst()
                                .orElseThrow()
                                .seed()
                - 1;
    }

    @Test
    void seedsOfSettingsDoNotMeet() {
        Set<Long> bases = new HashSet<>();
        for (Paper paper : Papers.all()) {
            for (Cell cell : paper.cells(TableExtent.WHOLE)) {
                bases.add((cell.seed() - cell.first()) / 1_000_000);
                assertThat(cell.lastSeed() - cell.seed()).isEqualTo(cell.runs() - 1);
            }
        }
        long settings = Papers.all().stream()
                .flatMap(paper -> paper.cells(TableExtent.WHOLE).stream())
                .map(cell -> cell.paper() + "/" + cell.subject() + "/" + cell.setting())
                .distinct()
                .count();
        assertThat(bases).hasSize((int) settings);
    }

    @Test
    void goesOnWhereItWas() throws Exception {
        tables("whole");
        Result first = tables("other", "--subject", "p*");
        assertThat(first.out()).contains("8 of 12 cells", "missing: apple: 4 cells from size on: not made yet");
        Result second = tables("other");
        assertThat(second.exitCode()).as(second.all()).isZero();
        assertThat(second.err()).contains("to make: 4 cells");
        assertSame("whole", "other");
        Result third = tables("other");
        // What any call has measured.
        assertThat(Files.readAllLines(temp.resolve("other/costs.csv")))
                .hasSize(6)
                .allMatch(line -> line.matches("counting,\\w+,(size|toss),0\\.\\d{4}"));
        assertThat(third.err()).contains("to make: 0 cells").doesNotContain("[1/");
    }

    @Test
    void aFileThatCannotBeReadIsMadeAgain() throws Exception {
        tables("whole");
        tables("other");
        Path file = temp.resolve("other/cells/counting/pear-toss-11-20.arrow");
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, new byte[] {'A', 'R', 'R', 'O', 'W', '1'});
        Result pages = Command.experiment(List.of("pages", temp.resolve("other").toString()));
        assertThat(pages.exitCode()).isEqualTo(3);
        assertThat(pages.out()).contains("missing: pear: toss 11-20: ", "no Arrow file");
        Result again = tables("other");
        assertThat(again.err()).contains("is no Arrow file", "it is made again");
        assertThat(Files.size(file)).isEqualTo(bytes.length);
        assertSame("whole", "other");
    }

    @Test
    void piecesAreJoinedToTheSame() throws Exception {
        tables("whole");
        for (int i = 1; i <= 3; i++) {
            Result piece = tables("piece-" + i, "--pieces", i + "/3");
            assertThat(piece.exitCode()).as(piece.all()).isZero();
        }
        Result merged = merge("joined", "piece-1", "piece-2", "piece-3");
        assertThat(merged.exitCode()).as(merged.all()).isZero();
        assertThat(merged.err()).doesNotContain("other rows");
        assertSame("whole", "joined");

        Result lacking = merge("lacking", "piece-1", "piece-3");
        assertThat(lacking.exitCode()).isEqualTo(3);
        assertThat(lacking.out()).contains("missing: apple: toss 1-10: not made yet");
        assertThat(Files.readString(temp.resolve("lacking/pages/counting.md"))).contains("## Missing");
    }

    @Test
    void piecesThatMeasuredSomethingElseAreLeftOut() throws Exception {
        tables("piece-1", "--pieces", "1/2");
        System.setProperty(CountingPaper.OTHER, "7");
        tables("piece-2", "--pieces", "2/2");
        Result merged = merge("joined", "piece-1", "piece-2");
        assertThat(merged.exitCode()).isEqualTo(3);
        assertThat(merged.err())
                .contains("counting apple size 1-1 has other rows than the folders before; theirs count")
                .contains("cells of counting from apple toss 1-10 on were left out, as what they need differs");
        assertThat(merged.out()).contains("missing: apple: 2 cells from toss on");
    }

    @Test
    void subjectsOfAnotherVersionAreToldAndOneSubjectIsNeverOfTwo() throws Exception {
        tables("older", "--subject", "apple,pear");
        tables("newer", "--subject", "pear,plum");
        replaceInManifest("older", "\"heddle\" : \"", "\"heddle\" : \"0.1-");
        forgetVersions("older");
        Result merged = merge("joined", "older", "newer");
        assertThat(merged.exitCode()).as(merged.all()).isZero();
        assertThat(merged.err())
                .containsPattern(
                        "newer: 4 cells of counting pear left out: those of 0\\.1-.+ count, which were there before\n");
        String page = Files.readString(temp.resolve("joined/pages/counting.md"));
        assertThat(page)
                .containsPattern("- version (?!0\\.1-).+: plum\n")
                .containsPattern("- version 0\\.1-.+: apple, pear\n");
        Result further = tables("joined");
        assertThat(further.exitCode()).isEqualTo(2);
        assertThat(further.err()).contains("was made by another version").hasLineCount(1);
        // What was merged can be merged again, with the same versions.
        assertThat(merge("again", "joined", "newer").exitCode()).isZero();
        assertThat(Files.readString(temp.resolve("again/pages/counting.md"))).isEqualTo(page);
    }

    /** As in folders of before rows said it. */
    private void forgetVersions(String name) throws IOException {
        Paper paper = new CountingPaper();
        Folder folder = Folder.open(temp.resolve(name));
        for (Cell cell : paper.cells(folder.extent())) {
            if (folder.cells().isMade(cell)) {
                List<ResultColumn> columns = CellFiles.columns(paper).stream()
                        .filter(column -> !column.name().equals("version"))
                        .toList();
                Path file = temp.resolve(name + "/cells/counting/" + cell.fileName() + ".arrow");
                ArrowRows.write(file, columns, ArrowRows.read(file));
            }
        }
    }

    private void replaceInManifest(String name, String old, String with) throws IOException {
        Path manifest = temp.resolve(name + "/tables.json");
        Files.writeString(manifest, Files.readString(manifest).replace(old, with));
    }

    @Test
    void piecesOfAnotherVersionAreRefusedInALine() throws Exception {
        tables("piece-1", "--pieces", "1/2");
        tables("piece-2", "--pieces", "2/2");
        // Of a paper of which there is nothing in it.
        replaceInManifest("piece-2", "\"rpro\" : 1", "\"rpro\" : 7");
        assertThat(merge("both", "piece-1", "piece-2").exitCode()).isZero();
        assertThat(temp.resolve("both/tables.json"))
                .content()
                .contains("\"counting\" : 1")
                .doesNotContain("rpro");
        replaceInManifest("piece-2", "\"counting\" : 1", "\"counting\" : 2");
        Result merged = merge("joined", "piece-1", "piece-2");
        assertThat(merged.exitCode()).isEqualTo(2);
        assertThat(merged.err())
                .contains("piece-2 has version 2 of counting, ", "piece-1 version 1: merge pieces of one version")
                .hasLineCount(1);
        assertThat(temp.resolve("joined")).doesNotExist();
        Result further = tables("piece-2");
        assertThat(further.exitCode()).isEqualTo(2);
        assertThat(further.err()).contains("was made by another version").hasLineCount(1);
        Result quick = tables("piece-1", "--quick");
        assertThat(quick.exitCode()).isEqualTo(2);
        assertThat(quick.err())
                .contains("has the cells of the whole tables, not of the quick ones")
                .hasLineCount(1);
    }

    @Test
    void whatHangsOrLacksAFileIsMissingAndTriedAgainLast() throws Exception {
        tables("whole");
        System.setProperty(CountingPaper.HANGS, "pear");
        System.setProperty(CountingPaper.LACKS, "apple");
        Result result = tables("other", "--quick");
        assertThat(result.exitCode()).as(result.all()).isEqualTo(3);
        assertThat(result.out())
                .contains("counting: 2 of 6 cells")
                .contains("missing: pear: size 1-1: took more than 2 s and was ended")
                .contains("missing: pear: toss 1-10: it needs pear size 1-1, which could not be made")
                .contains("missing: apple: size 1-1: cannot fetch apple.jar");
        assertThat(Files.readString(temp.resolve("other/pages/counting.md")))
                .contains("| plum | 10 | ", "cannot fetch apple.jar");
        forget();
        Result again = tables("other", "--quick");
        assertThat(again.exitCode()).as(again.all()).isZero();
        assertThat(again.err()).contains("[1/4] counting apple size 1-1: made");
    }

    @Test
    void programsEndWithTheCellThatHangs() throws Exception {
        System.setProperty(CountingPaper.SLEEPS, "pear");
        Result result = tables("other", "--quick", "--subject", "pear");
        assertThat(result.out()).contains("missing: pear: size 1-1: took more than 2 s and was ended\n");
        assertThat(ProcessHandle.current()
                        .descendants()
                        .filter(process ->
                                process.info().commandLine().orElse("").contains(CountingPaper.SLEEP_SECONDS))
                        .filter(ProcessHandle::isAlive))
                .isEmpty();
        assertThat(temp.resolve("other/scratch")).doesNotExist();
    }

    @Test
    void twoCallsDoNotWriteIntoOneFolder() throws Exception {
        tables("one", "--quick");
        try (FileChannel lock = Folder.open(temp.resolve("one")).lock()) {
            assertThat(lock.isOpen()).isTrue();
            Result result = tables("one", "--quick");
            assertThat(result.exitCode()).isEqualTo(2);
            assertThat(result.err())
                    .contains("is being written by another call")
                    .hasLineCount(1);
        }
        assertThat(tables("one", "--quick").exitCode()).isZero();
    }

    @Test
    void noCellIsBegunAfterTheBudget() throws Exception {
        System.setProperty(CountingPaper.SLOW, "300");
        Result result = tables("other", "--budget", "1s");
        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.err()).containsPattern("the budget is spent: ([5-9]|1[01]) cells were not begun");
        assertThat(result.out()).contains("missing: plum: ");
    }

    @Test
    void saysWhatIsWrongInALine() {
        for (String[] words : new String[][] {
            {"there is no paper nothing, only ", "tables", "--paper", "nothing"},
            {
                "no subject's name matches nothing: names are such as apple",
                "tables",
                "--paper",
                "counting",
                "--subject",
                "nothing"
            },
            {"--pieces 3/2: ", "tables", "--pieces", "3/2"},
            {"there are no tables in " + temp, "pages", temp.toString()},
            {"name the directories that are to be merged", "merge"},
        }) {
            Result result = Command.experiment(List.of(words).subList(1, words.length));
            assertThat(result.exitCode()).as(result.all()).isEqualTo(2);
            assertThat(result.err()).contains(words[0]).hasLineCount(1);
        }
    }

    @Test
    void estimatesWithoutMakingAnything() {
        Result result = Command.experiment(List.of("tables", "--estimate", "--paper", "counting"));
        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).contains("counting: 12 cells, about 1 s; 12 of them by guess", "all: about 1 s");
    }

    @Test
    void runsOfACellAreWithinItsSetting() {
        assertThatThrownBy(() -> new Cell("a", "b", "c", 1, 1_000_001, 1, null, null))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private Result tables(String out, String... more) {
        List<String> words = new ArrayList<>(
                List.of("tables", "--paper", "counting", "-o", temp.resolve(out).toString()));
        words.addAll(List.of(more));
        return Command.experiment(words);
    }

    private Result merge(String out, String... from) {
        List<String> words =
                new ArrayList<>(List.of("merge", "-o", temp.resolve(out).toString()));
        Stream.of(from).map(one -> temp.resolve(one).toString()).forEach(words::add);
        return Command.experiment(words);
    }

    private void assertSame(String one, String other) throws IOException {
        assertThat(Untimed.bytes(temp.resolve(other), new CountingPaper(), temp))
                .isEqualTo(Untimed.bytes(temp.resolve(one), new CountingPaper(), temp));
    }
}
