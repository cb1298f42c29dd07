package dev.heddle.replayer.strategy.priority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.replayer.strategy.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * The gain of RPro over PCT in long runs with a small radius (RPro, section 5), computed exactly: on the second
 * motivating program with padding, three ordering constraints. With {@code -Dheddle.gains=true} for all paddings and
 * radii of the table, which takes some minutes.
 */
class ExactGainTest {
    private static final int DEPTH = 3;
    /** The radius of the deadlock. */
    private static final int RADIUS = 5;

    private static final int PADDING = 40;
    /** The smallest gain in the paper. */
    private static final double GAIN = 7.7;

    private static final boolean IS_WHOLE = Boolean.getBoolean("heddle.gains");
    private static final List<Integer> PADDINGS = IS_WHOLE ? List.of(0, 20, 50, 200) : List.of(0, 20);
    private static final List<Integer> RADII =
            IS_WHOLE ? List.of(1, 2, 3, 5, 7, 10, 20, 50, 100, 150) : List.of(3, 5, 7, 20);

    @Test
    void theGainOfALongRunAndASmallRadiusMatchesThePaper() {
        Model model = Motivating.second(PADDING);
        double gain = ExactProbability.ofRpro(model, DEPTH, RADIUS) / ExactProbability.ofPct(model, DEPTH);
        assertThat(model.acquisitions()).isGreaterThanOrEqualTo(8 * 2 * RADIUS);
        assertThat(gain).isGreaterThanOrEqualTo(GAIN);
    }

    @Test
    void theGainMatchesTheGuarantees() {
        PADDINGS.forEach(ExactGainTest::isThatOfTheGuarantees);
    }

    /** One change point has k draws in PCT and 2r in RPro; none of the latter reaches a deadlock of a larger radius. */
    private static void isThatOfTheGuarantees(int padding) {
        Model model = Motivating.second(padding);
        double pct = ExactProbability.ofPct(model, DEPTH);
        List<String> gains = new ArrayList<>();
        for (int radius : RADII) {
            double gain = ExactProbability.ofRpro(model, DEPTH, radius) / pct;
            gains.add(String.format(Locale.ROOT, "%.2f", gain));
            double expected = radius < RADIUS ? 0 : model.acquisitions() / (2.0 * radius);
            assertThat(gain).as("padding %d, radius %d", padding, radius).isCloseTo(expected, within(1e-9));
        }
        System.out.printf(
                Locale.ROOT,
                "padding %d: k %d, PCT(%d) %.3e, gain %s%n",
                padding,
                model.acquisitions(),
                DEPTH,
                pct,
                gains);
    }
}
