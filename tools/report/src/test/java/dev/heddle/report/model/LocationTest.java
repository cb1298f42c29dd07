package dev.heddle.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocationTest {
    @Test
    void namesTheVariableOfAStepOnce() {
        assertThat(action("writes Account.savings", "Account.savings")).isEqualTo("writes Account.savings");
        assertThat(action("write", "Account.savings")).isEqualTo("write Account.savings");
        assertThat(action("notifies", null)).isEqualTo("notifies");
        assertThat(action("waits", "java.util.concurrent.FutureTask")).isEqualTo("waits for FutureTask");
    }

    private static String action(String does, String object) {
        CodePoint at = new CodePoint("shop.Account", "pay", "()V", 0, 12, "Account.java");
        return new Location(does, object, null, at, CodeOwner.OWN, null, null, List.of()).action();
    }
}
