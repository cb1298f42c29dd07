package dev.heddle.subjects.rank.buggy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import dev.heddle.subjects.rank.PlantedBug;
import dev.heddle.subjects.rank.PlantedWalk;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs of the paper's tables 3 and 4 in orders that must fail, and in orders that must pass. */
class DeepBugsTest {

    @Test
    void theCallIsWithdrawnAfterItWasFound() {
        Orders.fails(
                "the call about the region does not exist",
                DeepBugsTest::regionOwnership,
                "racer-1 owner",
                "racer-2 setOwner",
                "racer-2 post",
                "racer-1 owner",
                "racer-1 hasCall",
                "racer-2 remove",
                "racer-1 take");
    }

    @Test
    void regionOwnershipPassesWithoutOneOfThePreemptions() {
        Orders.passes(
                DeepBugsTest::regionOwnership,
                "racer-1 owner",
                "racer-2 setOwner",
                "racer-2 post",
                "racer-2 remove",
                "racer-1 owner",
                "racer-1 hasCall");
        Orders.passes(
                DeepBugsTest::regionOwnership,
                "racer-1 owner",
                "racer-1 owner",
                "racer-2 setOwner",
                "racer-2 post",
                "racer-2 remove");
    }

    /** In the first order of threads racer-2, racer-3 and racer-4 have the roles 0, 1 and 2. */
    @Test
    void plantedBugsFailInTheirOrders() {
        fails("003", "racer-2 value", "racer-2 set", "racer-3 value", "racer-3 set", "racer-4 value");
        fails("112", "racer-2 value", "racer-3 value", "racer-3 set", "racer-2 value");
        fails("113", "racer-2 value", "racer-3 value", "racer-3 set", "racer-4 value", "racer-4 set", "racer-2 value");
        fails("212", "racer-2 value", "racer-3 set", "racer-2 value", "racer-3 set");
    }

    @Test
    void plantedBugsPassInOtherOrders() {
        passes("003", "racer-3 value", "racer-2 value", "racer-2 set", "racer-4 value");
        passes("112", "racer-2 value", "racer-2 value", "racer-3 value", "racer-3 set");
        passes("113", "racer-2 value", "racer-4 value", "racer-3 value", "racer-3 set", "racer-2 value");
        passes("212", "racer-2 value", "racer-3 set", "racer-3 set", "racer-2 value");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1, 12, 102, 122, 213, 312})
    void unknownTypesAreRefused(int type) {
        assertThatThrownBy(() -> PlantedBug.of(type)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aProgramHasAsManyThreadsAsItsBug() {
        assertThat(PlantedWalk.of(new String[0]).threads()).isEqualTo(4);
        assertThat(PlantedWalk.of(new String[] {"7"}).threads()).isEqualTo(7);
    }

    private static void fails(String type, String... steps) {
        Orders.fails("the planted bug shows", planted(type), steps);
    }

    private static void passes(String type, String... steps) {
        Orders.passes(planted(type), steps);
    }

    private static Consumer<Script> planted(String type) {
        return script -> PlantedMonteCarlo.race(PlantedWalk.of(new String[] {type, "1"}), new PlantedBug.Spot() {
            @Override
            public int value() {
                return script.read("value", super::value);
            }

            @Override
            public void set(int next) {
                script.write("set", () -> super.set(next));
            }
        });
    }

    private static void regionOwnership(Script script) {
        RegionOwnership.race(
                new RegionOwnership.Region() {
                    @Override
                    int owner() {
                        return script.read("owner", super::owner);
                    }

                    @Override
                    void setOwner(int value) {
                        script.write("setOwner", () -> super.setOwner(value));
                    }
                },
                new RegionOwnership.Mailbox() {
                    @Override
                    void post() {
                        script.write("post", super::post);
                    }

                    @Override
                    void remove() {
                        script.write("remove", super::remove);
                    }

                    @Override
                    boolean hasCall() {
                        return script.read("hasCall", super::hasCall);
                    }

                    @Override
                    void take() {
                        // It fails, so the step must end before it.
                        script.write("take", () -> {});
                        super.take();
                    }
                },
                1);
    }
}
