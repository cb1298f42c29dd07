package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.subjects.primitive.Primitive;
import dev.heddle.subjects.primitive.Primitives;
import dev.heddle.trace.event.Op;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The table of {@code docs/coverage.md} is that of the registry, whose rows {@code CoverageIT} and
 * {@code ControlledPrimitivesIT} try out.
 */
class CoveragePageTest {
    private static final Path PAGE = Path.of("../../docs/coverage.md");

    @Test
    void tableMatchesTheRegistry() throws IOException {
        List<String> rows = Files.readAllLines(PAGE).stream()
                .dropWhile(line -> !line.startsWith("| | primitive "))
                .filter(line -> line.startsWith("|"))
                .toList();
        assertThat(rows).as("paste this:\n%s", String.join("\n", table())).isEqualTo(table());
    }

    private static List<String> table() {
        List<String> rows = new ArrayList<>();
        rows.add("| | primitive | recorded as | analysed | unordered twin | controlled |");
        rows.add("|---|---|---|---|---|---|");
        String family = "";
        for (Primitive primitive : Primitives.all()) {
            boolean first = !primitive.family().equals(family);
            family = primitive.family();
            rows.add("| " + (first ? "**" + family + "** " : "") + "| " + primitive.name()
                    + (primitive.since() > 17 ? " (Java " + primitive.since() + ")" : "") + " | " + recorded(primitive)
                    + " | " + analysed(primitive) + " | " + (primitive.twin() ? "yes" : "none") + " | "
                    + primitive.controlled().text() + " |");
        }
        return rows;
    }

    private static String recorded(Primitive primitive) {
        List<String> names =
                primitive.operations().stream().map(name -> "`" + name + "`").toList();
        return names.isEmpty() ? "nothing" : String.join(", ", names);
    }

    private static String analysed(Primitive primitive) {
        if (!primitive.orders()) {
            return "orders nothing";
        }
        TreeSet<String> orders = new TreeSet<>();
        for (String name : primitive.operations()) {
            switch (Op.valueOf(name)) {
                case START, BEGIN, END, JOIN, NOTIFY, NOTIFY_ALL, UNPARK, RESUME, SEND, RECEIVE -> orders.add("≺");
                case ACQUIRE, RELEASE, ACQUIRE_SHARED, RELEASE_SHARED, WAIT, WAKE -> orders.add("locks");
                default -> {}
            }
        }
        orders.add("happens-before");
        return String.join(", ", orders);
    }
}
