package dev.heddle.analyzer.locon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The examples of the paper, and a program for each form of a bug. */
class PaperExamplesTest {
    @Test
    void reportsAReadBeforeAMissingWrite() throws IOException {
        // Figure 1, Transmission: the bandwidth is read before it is set up, and the program fails.
        Localization found =
                SmallRun.localize(null, null, "1W1h 2R2h 2R4b", "1W1h 1W3b 2R2h 2R4b", "1W1h 1W3b 2R2h 2R4b");
        assertThat(found.procedure()).isEqualTo(Procedure.II);
        assertThat(SmallRun.texts(found)).containsExactly("2R4->1W3");
        assertThat(ReportText.sentence(found.reported().get(0), 2))
                .contains("ran before")
                .contains("in all 2 passing runs");
    }

    @Test
    void reportsAMissingWriteInARunWithoutPairs() throws IOException {
        // Figure 1 alone: the reader fails before the other thread accesses anything.
        Localization found = SmallRun.localize(null, null, "2R4b", "1W3b 2R4b", "1W3b 2R4b");
        assertThat(found.procedure()).isEqualTo(Procedure.II);
        assertThat(SmallRun.texts(found)).containsExactly("2R4->1W3");
    }

    @Test
    void reportsAMissingWriteAlthoughAnotherObjectWasWritten() throws IOException {
        Localization found = SmallRun.localize(
                null, null, "named 1W3b1 2R4b2", "named 1W3b1 1W3b2 2R4b2", "named 1W3b1 1W3b2 2R4b2");
        assertThat(found.procedure()).isEqualTo(Procedure.II);
        assertThat(SmallRun.texts(found)).containsExactly("2R4->1W3");
    }

    @Test
    void reportsAMissingWriteAlthoughAnotherObjectHasThePair() throws IOException {
        String passing = "named 1W3b1 2R4b1 1W3b2 2R4b2";
        Localization found = SmallRun.localize(null, null, "named 1W3b1 2R4b1 2R4b2", passing, passing);
        assertThat(found.procedure()).isEqualTo(Procedure.II);
        assertThat(SmallRun.texts(found)).containsExactly("2R4->1W3");
        assertThat(SmallRun.localize(null, null, passing, passing).reported()).isEmpty();
    }

    @Test
    void distinguishesCallersOfAGetter() throws IOException {
        // Both threads use a getter and a setter, and the getter is called once more after the race.
        String write = "2C60s 2W3x 2X0 ";
        String twice = "1C70g 1R4x 1X0 1C71g 1R4x 1X0 ";
        String once = "1C72g 1R4x 1X0";
        Localization found = SmallRun.localize(
                null,
                null,
                "1C70g 1R4x 1X0 " + write + "1C71g 1R4x 1X0 " + once,
                twice + write + once,
                write + twice + once);
        assertThat(found.procedure()).isEqualTo(Procedure.I);
        assertThat(found.reported().get(0).callers()).isEqualTo(1);
        assertThat(SmallRun.texts(found)).containsExactly("1R4->2W3", "2W3->1R4");
        assertThat(found.tried()).containsExactly("I at pc: 0", "I at pc with 1 caller: 2");
    }

    @Test
    void dropsAPredictablePair() throws IOException {
        // Figure 3: the null write of y is the cause; that of x follows from it.
        String passing = "1W1x 1R2y 2W3y 2R4x";
        Localization alone = SmallRun.localize(null, null, "1W1x 2W3y 1R2y 2R4x", passing);
        assertThat(SmallRun.texts(alone)).containsExactly("2W3->1R2");
        Localization both = SmallRun.localize(null, null, "2W3y 2R4x 1W1x 1R2y", passing);
        assertThat(both.procedure()).isEqualTo(Procedure.I);
        assertThat(SmallRun.texts(both)).containsExactly("2W3->1R2");
    }

    @Test
    void distinguishesIterationsAtLevelLoop() throws IOException {
        // Figure 4: x and y are written in a loop, and read together.
        String early = "2R5x 2R6y 1E9 1W2x 1W3y 1I9 1W2x 1W3y";
        String between = "1E9 1W2x 1W3y 2R5x 2R6y 1I9 1W2x 1W3y";
        String late = "1E9 1W2x 1W3y 1I9 1W2x 1W3y 2R5x 2R6y";
        String failing = "2R5x 1E9 1W2x 1W3y 2R6y 1I9 1W2x 1W3y";
        Localization found = SmallRun.localize(null, null, failing, early, between, late);
        assertThat(found.procedure()).isEqualTo(Procedure.III);
        assertThat(found.level()).isEqualTo(ComparisonLevel.LOOP);
        assertThat(SmallRun.texts(found)).containsExactly("2R5->1W2+1W3->2R6");
        assertThat(SmallRun.localize(Procedure.III, ComparisonLevel.TID, failing, early, between, late)
                        .reported())
                .isEmpty();
    }

    @Test
    void reportsAWriteBetweenTwoReads() throws IOException {
        Localization found = SmallRun.localize(null, null, "1R1x 2W3x 1R2x", "1R1x 1R2x 2W3x", "2W3x 1R1x 1R2x");
        assertThat(found.procedure()).isEqualTo(Procedure.I);
        assertThat(SmallRun.texts(found)).containsExactly("1R1->2W3", "2W3->1R2");
        assertThat(ReportText.scenario(found.reported().get(0), found.reported()))
                .isEqualTo("atomicity violation of one variable, R W′ R");
    }

    @Test
    void reportsAnInconsistentReadOfTwoVariables() throws IOException {
        Localization found =
                SmallRun.localize(null, null, "1R1x 2W3x 2W4y 1R2y", "1R1x 1R2y 2W3x 2W4y", "2W3x 2W4y 1R1x 1R2y");
        assertThat(found.procedure()).isEqualTo(Procedure.III);
        assertThat(found.level()).isEqualTo(ComparisonLevel.PC);
        assertThat(SmallRun.texts(found)).containsExactly("1R1->2W3+2W4->1R2");
        assertThat(ReportText.scenario(found.reported().get(0), found.reported()))
                .isEqualTo("atomicity violation of two variables, R(x) W′(x) W′(y) R(y)");
    }

    @Test
    void prefersPairsInOppositeDirections() throws IOException {
        // Thread 1 reads y before as well: no passing run has R1(x)->W(x) together with that read, either.
        Localization found = SmallRun.localize(
                null, null, "1R8y 1R1x 2W3x 2W4y 1R2y", "1R8y 1R1x 1R2y 2W3x 2W4y", "1R8y 2W3x 2W4y 1R1x 1R2y");
        assertThat(found.procedure()).isEqualTo(Procedure.III);
        assertThat(SmallRun.texts(found)).containsExactly("1R1->2W3+2W4->1R2");
    }

    @Test
    void reportsAMissingPartner() throws IOException {
        // Row 10, third case: the reader fails between the two writes.
        Localization found =
                SmallRun.localize(null, null, "1W1x 2R3x 2R4y", "1W1x 1W2y 2R3x 2R4y", "2R3x 2R4y 1W1x 1W2y");
        assertThat(found.procedure()).isEqualTo(Procedure.II);
        assertThat(SmallRun.texts(found)).containsExactly("2R4->1W2");
    }

    @Test
    void reportsTheSameStatementsInBothThreads() throws IOException {
        Localization found =
                SmallRun.localize(null, null, "1W1x 2W1x 2W2y 1W2y", "1W1x 1W2y 2W1x 2W2y", "2W1x 2W2y 1W1x 1W2y");
        assertThat(found.procedure()).isEqualTo(Procedure.III);
        assertThat(found.level()).isEqualTo(ComparisonLevel.TID);
        assertThat(SmallRun.texts(found)).containsExactly("1W1->2W1+2W2->1W2");
    }

    @Test
    void reportsNothingForARunLikeTheOthers() throws IOException {
        assertThat(SmallRun.localize(null, null, "1W1x 2R2x", "1W1x 2R2x").reported())
                .isEmpty();
    }
}
