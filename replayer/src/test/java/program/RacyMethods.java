package program;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A test as a program, with a name that this build does not run: package-private, with a lifecycle, several invocations
 * and a race.
 */
class RacyMethods {
    private static int prepared;
    private int count;

    @BeforeAll
    static void prepare() {
        prepared++;
    }

    @BeforeEach
    void reset() {
        count = 10;
    }

    /** Its output depends on identity hash codes, including those of classes. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void counts(int more) throws InterruptedException {
        Set<Object> objects = new HashSet<>();
        objects.add(RacyMethods.class);
        for (int i = 0; i < 8; i++) {
            objects.add(new Object[i]);
        }
        StringBuilder order = new StringBuilder();
        for (Object object : objects) {
            order.append(object instanceof Object[] array ? "" + array.length : "C");
        }
        System.out.println(prepared + " " + order);
        Thread one = new Thread(() -> count += more);
        Thread other = new Thread(() -> count += more);
        one.start();
        other.start();
        one.join();
        other.join();
        if (count != 10 + 2 * more) {
            throw new IllegalStateException("lost " + (10 + 2 * more - count));
        }
    }
}
