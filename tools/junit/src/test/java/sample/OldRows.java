package sample;

import static org.junit.Assert.assertEquals;

import dev.heddle.junit.HeddleRule;
import dev.heddle.junit.HeddleTest;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

/** A parameterized class of JUnit 4; only its second row fails. */
@RunWith(Parameterized.class)
public class OldRows {
    @Rule
    public final HeddleRule heddle = new HeddleRule();

    private final int expected;

    public OldRows(int expected) {
        this.expected = expected;
    }

    @Parameterized.Parameters(name = "{0} things")
    public static List<Integer> rows() {
        return List.of(3, 4);
    }

    @Test
    @HeddleTest(budget = "60s")
    public void isCounted() {
        assertEquals(expected, 3);
    }
}
