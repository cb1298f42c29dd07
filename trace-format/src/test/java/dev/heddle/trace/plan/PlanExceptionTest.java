package dev.heddle.trace.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlanExceptionTest {
    @Test
    void keepsNamesOfThePlanInOneShortLine() {
        PlanException hostile = new PlanException("there is no class \n::error::x\u202ey on the class path");
        assertThat(hostile).hasMessage("there is no class \\u000a\\u003a:error::x\\u202ey on the class path");
        assertThat(new PlanException("there is no class " + "x".repeat(1 << 20)).getMessage())
                .hasSizeLessThan(1_100);
    }
}
