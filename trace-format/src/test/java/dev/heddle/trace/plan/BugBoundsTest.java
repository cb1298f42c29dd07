package dev.heddle.trace.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.plan.PreemptionPlan.Switch;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BugBoundsTest {
    private static final Switch STOP_1 = new Switch("0.1", 3, "0.2", true, "GET_FIELD A.a:1@2", "A#1");
    private static final Switch STOP_2 = new Switch("0.2", 5, "0.1", true, "GET_FIELD A.a:1@2", "A#1");
    private static final Switch FREE = new Switch("0", 9, "0.3", false, null, null);

    @Test
    void countsPreemptionsTheirVariablesAndThreads() {
        assertThat(BugBounds.of(List.of(STOP_1), null)).hasToString("(1, 1, 2)");
        assertThat(BugBounds.of(List.of(STOP_1, STOP_2), null)).hasToString("(2, 1, 2)");
        Switch other = new Switch("0.2", 7, "0.1", true, null, "B.b");
        assertThat(BugBounds.of(List.of(STOP_1, other), null)).hasToString("(2, 2, 2)");
    }

    @Test
    void countsUnnamedVariablesSeparately() {
        Switch unnamed = new Switch("0.2", 7, "0.1", true, null, null);
        assertThat(BugBounds.of(List.of(STOP_1, unnamed), null)).hasToString("(2, 2, 2)");
    }

    @Test
    void aSwitchOfABlockedThreadOnlyOrdersThreads() {
        assertThat(BugBounds.of(List.of(), null)).hasToString("(0, 0, 2)");
        assertThat(BugBounds.of(List.of(FREE), null)).hasToString("(0, 0, 2)");
        assertThat(BugBounds.of(List.of(STOP_1, FREE), null)).hasToString("(1, 1, 4)");
    }

    @Test
    void knownOrderedThreadsReplaceThoseOfOtherSwitches() {
        assertThat(BugBounds.of(List.of(STOP_1, FREE), Set.of())).hasToString("(1, 1, 2)");
        assertThat(BugBounds.of(List.of(FREE), Set.of("0.1", "0.2", "0.3"))).hasToString("(0, 0, 3)");
        assertThat(BugBounds.of(List.of(STOP_1), Set.of("0.2", "0.3"))).hasToString("(1, 1, 3)");
    }

    @Test
    void refusesInvalidBounds() {
        assertThatThrownBy(() -> new BugBounds(1, 2, 2)).hasMessageContaining("(1, 2, 2)");
        assertThatThrownBy(() -> new BugBounds(0, 0, 1)).hasMessageContaining("(0, 0, 1)");
    }
}
