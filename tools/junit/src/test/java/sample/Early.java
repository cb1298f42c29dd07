package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.HeddleTest;

/** Objects that others see before their constructors are over. */
class Early {
    private static int other;

    private int read = 42;

    /** Its final field is set behind the read of another field, at which a schedule can stop the thread. */
    private static final class Behind {
        static Behind shared;

        final int value;

        Behind() {
            shared = this;
            int behind = other;
            value = Integer.parseInt("42") + behind;
        }
    }

    private static final class Ordinary {
        static Ordinary shared;

        int value;

        Ordinary() {
            shared = this;
            value = 42;
        }
    }

    @HeddleTest(budget = "60s")
    void finalFieldBehindAStep() throws Exception {
        Together.run(Behind::new, () -> {
            Behind seen = Behind.shared;
            return read = seen == null ? 42 : seen.value;
        });
        assertEquals(42, read);
    }

    @HeddleTest(budget = "60s")
    void anotherField() throws Exception {
        Together.run(Ordinary::new, () -> {
            Ordinary seen = Ordinary.shared;
            return read = seen == null ? 42 : seen.value;
        });
        assertEquals(42, read);
    }
}
