package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.subjects.primitive.Primitive;
import dev.heddle.subjects.primitive.Primitives;
import dev.heddle.trace.event.Op;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
        // Primitives of a family with the same cells share a row.
        Map<String, List<String>> names = new LinkedHashMap<>();
        Map<String, String> families = new HashMap<>();
        for (Primitive primitive : Primitives.all()) {
            String cells = recorded(primitive) + " | " + analysed(primitive) + " | "
                    + primitive.controlled().text() + " |";
            String row = primitive.family() + "|" + cells;
            families.put(row, primitive.family());
            names.computeIfAbsent(row, key -> new ArrayList<>())
                    .add(primitive.name() + (primitive.since() > 17 ? " (Java " + primitive.since() + ")" : ""));
        }
        List<String> rows = new ArrayList<>();
        rows.add("| | primitive | recorded as | analysed | controlled |");
        rows.add("|---|---|---|---|---|");
        Set<String> begun = new HashSet<>();
        names.forEach((row, primitives) -> {
            String family = families.get(row);
            rows.add("| " + (begun.add(family) ? "**" + family + "** " : "") + "| " + String.join("; ", primitives)
                    + " | " + row.substring(family.length() + 1));
        });
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
