package dev.heddle.trace.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/internals/recording.md has the rows of the order table. */
class OrderPageTest {
    private static final Path PAGE = Path.of("..", "docs", "internals", "recording.md");
    private static final Pattern OPERATION = Pattern.compile("`([A-Z_]+)` \\(([^)]*)\\)");

    /** The statements of the page or the code about one kind of object. */
    private record Kind(Set<String> releases, Set<String> acquires, boolean relaxed) {}

    @Test
    void listsEveryRow() throws IOException {
        Map<String, Kind> expected = new TreeMap<>();
        for (SyncKind kind : SyncKind.values()) {
            expected.put(kind.object(), new Kind(new TreeSet<>(), new TreeSet<>(), kind.isRelaxed()));
        }
        for (OrderRow row : OrderTable.rows()) {
            Kind kind = expected.get(row.kind().object());
            (row.releases() ? kind.releases : kind.acquires)
                    .add("`" + row.op() + "` (" + row.key().words() + ")");
        }
        Map<String, Kind> listed = new TreeMap<>();
        for (String line : section("## Happens-before").lines().toList()) {
            String[] cells = line.split("\\|", -1);
            if (cells.length == 6
                    && !cells[1].isBlank()
                    && !cells[1].startsWith("-")
                    && !cells[1].contains("through")) {
                Kind kind = new Kind(
                        operations(cells[2]),
                        operations(cells[3]),
                        cells[4].strip().equals("≺"));
                assertThat(listed.put(cells[1].strip(), kind)).as(line).isNull();
            }
        }
        assertThat(listed).isEqualTo(expected);
    }

    @Test
    void hasARuleForEveryKindOfRelaxedOrder() throws IOException {
        Set<String> expected = new TreeSet<>();
        for (SyncKind kind : SyncKind.values()) {
            if (kind.isRelaxed()) {
                expected.add(kind.object());
            }
        }
        Set<String> listed = new TreeSet<>();
        Matcher row = Pattern.compile("(?m)^\\| (the [^|]+) \\|").matcher(section("## Relaxed happens-before"));
        while (row.find()) {
            listed.add(row.group(1));
        }
        assertThat(listed).isEqualTo(expected);
    }

    private static Set<String> operations(String cell) {
        Set<String> all = new TreeSet<>();
        Matcher operation = OPERATION.matcher(cell);
        while (operation.find()) {
            all.add(operation.group());
        }
        return all;
    }

    private static String section(String heading) throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf("\n" + heading);
        assertThat(from).as(heading).isNotNegative();
        int to = page.indexOf("\n## ", from + 1);
        return page.substring(from, to < 0 ? page.length() : to);
    }
}
