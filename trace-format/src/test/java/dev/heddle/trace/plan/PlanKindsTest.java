package dev.heddle.trace.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.failure.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanKindsTest {
    private static final Plan RANDOM = new RandomPlan("r", "random", 1);

    /** A plan of a kind without a row. */
    private record GuestPlan(String id, String technique, long seed) implements Plan {
        @Override
        public GuestPlan withSeed(long other) {
            return new GuestPlan(id, technique, other);
        }
    }

    @TempDir
    Path temp;

    @Test
    void findsEachKindByNameAndByPlan() {
        assertThat(RANDOM.kind()).isEqualTo("random");
        assertThat(PlanKinds.ALL.named("random")).isEqualTo(PlanKinds.ALL.of(RANDOM));
        assertThat(PlanKinds.ALL.names())
                .doesNotHaveDuplicates()
                .allSatisfy(name -> assertThat(PlanKinds.ALL.named(name).name()).isEqualTo(name));
    }

    @Test
    void pageHasARowForEveryKind() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "reference", "files.md"));
        int from = page.indexOf("\n## Plans\n");
        // A row may have several kinds.
        List<String> listed = Pattern.compile("(?m)^\\| ((?:`\\w+`(?:, )?)+) \\|")
                .matcher(page.substring(from, page.indexOf("\n### ", from)))
                .results()
                .flatMap(row -> Pattern.compile("\\w+").matcher(row.group(1)).results())
                .map(MatchResult::group)
                .toList();
        assertThat(listed).containsExactlyInAnyOrderElementsOf(PlanKinds.ALL.names());
    }

    @Test
    void refusesAnUnknownName() {
        assertThatThrownBy(() -> PlanKinds.ALL.named("dice"))
                .isInstanceOf(PlanException.class)
                .hasMessageMatching("there is no plan kind \"dice\"; this Heddle has deadlock, .*, trials");
    }

    @Test
    void refusesARecordWithoutARow() {
        Plan guest = new GuestPlan("g", "guest", 1);
        assertThatThrownBy(guest::kind)
                .isInstanceOf(PlanException.class)
                .hasMessage(GuestPlan.class.getName() + " is not registered as a plan kind: add a row to PlanKinds");
        assertThatThrownBy(() -> PlanFile.write(temp.resolve("guest.json"), guest))
                .isInstanceOf(PlanException.class);
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void refusesAKindThatIsRegisteredTwice() {
        PlanKinds twice = new PlanKinds(List.of(
                new PlanKind("random", RandomPlan.class, "random.Support"),
                new PlanKind("pos", PosPlan.class, "pos.Support"),
                new PlanKind("random", GuestPlan.class, "random.Support"),
                new PlanKind("guest", GuestPlan.class, "guest.Support")));
        assertThatThrownBy(() -> twice.named("random"))
                .isInstanceOf(PlanException.class)
                .hasMessage("the plan kind \"random\" of GuestPlan is registered twice,"
                        + " also as \"random\" of RandomPlan: remove one of the two rows");
        assertThatThrownBy(() -> twice.of(new GuestPlan("g", "guest", 1)))
                .isInstanceOf(PlanException.class)
                .hasMessage("the plan kind \"guest\" of GuestPlan is registered twice,"
                        + " also as \"random\" of GuestPlan: remove one of the two rows");
        assertThat(twice.named("pos").type()).isEqualTo(PosPlan.class);
    }

    @Test
    void thePurposeFollowsFromThePlan() {
        Failure boom = new Failure("boom", "uncaught Boom");
        OrderPlan.Steps steps = new OrderPlan.Steps.Builder(new Turns.Builder()).build();
        assertThat(RANDOM.goal()).isEqualTo(PlanGoal.SEARCH);
        assertThat(new PreemptionPlan("p", "pct", 1, null, null, List.of()).goal())
                .isEqualTo(PlanGoal.SEARCH);
        assertThat(new PreemptionPlan("p", "pct", 1, null, boom, List.of()).goal())
                .isEqualTo(PlanGoal.REPRODUCTION);
        assertThat(OrderPlan.recorded("o", null, Origin.UNKNOWN, steps).goal()).isEqualTo(PlanGoal.REPRODUCTION);
        assertThat(new OrderPlan("o", "syncp", 1, null, Origin.UNKNOWN, steps, 0).goal())
                .isEqualTo(PlanGoal.PREDICTION);
        Plan exact = new ExactPlan("e", "pct", 1, null, null, Origin.UNKNOWN, Turns.NONE);
        assertThat(exact.goal()).isEqualTo(PlanGoal.REPRODUCTION);
        assertThat(exact.isExact()).isTrue();
        assertThat(RANDOM.isExact()).isFalse();
    }
}
