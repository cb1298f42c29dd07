package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.junit.HeddleTest;
import dev.heddle.junit.Replay;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of all kinds, with what is around them. Those that must fail have long budgets: a busy machine needs them. */
class Kinds {
    /** Grows with each method around a test that this very JVM has called. */
    static int around;

    private int count;

    @BeforeEach
    void before() {
        around++;
        count = 40;
    }

    @AfterEach
    void after() {
        around++;
    }

    @Test
    void plain() {
        assertEquals(40, count);
    }

    @HeddleTest(budget = "12s")
    void takesParameters(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("file");
        Together.run(() -> Files.writeString(file, "text"), () -> "nothing");
        assertTrue(Files.exists(file));
    }

    @HeddleTest(budget = "12s")
    void seesProperties() {
        assertEquals("set while it ran", System.getProperty("sample.property"));
    }

    @HeddleTest(budget = "12s")
    void withoutThreads() {
        assertEquals(40, count);
    }

    @HeddleTest(budget = "60s")
    void failsAlone() {
        assertEquals(41, count);
    }

    @HeddleTest(budget = "12s")
    void asksOverTheNetwork() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Together.run(
                    () -> {
                        try (Socket asked = server.accept()) {
                            asked.getOutputStream().write(count);
                        }
                        return null;
                    },
                    () -> {
                        try (Socket asks = new Socket(server.getInetAddress(), server.getLocalPort())) {
                            count += asks.getInputStream().read();
                        }
                        return null;
                    });
        }
        assertEquals(80, count);
    }

    /** There is no such host anywhere (RFC 6761). */
    @HeddleTest(budget = "60s")
    void needsAHostThatIsNotThere() throws Exception {
        Together.run(() -> InetAddress.getByName("heddle.invalid"));
    }

    @HeddleTest
    static void isStatic() {}

    @HeddleTest(budget = "20s", timeout = "3s")
    void hangs() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Together.run(() -> {
            never.await();
            return null;
        });
    }

    @HeddleTest(budget = "soon")
    void withoutBudget() {
        assertEquals(40, count);
    }

    @Replay("nowhere.json")
    @Test
    void withoutPlan() {
        assertEquals(40, count);
    }

    /** Has no constructor that takes a message alone. */
    private static final class CustomException extends RuntimeException {
        private static final long serialVersionUID = 1;

        CustomException(int number) {
            super("number " + number);
        }
    }

    @HeddleTest(budget = "60s")
    void throwsItsOwn() throws Exception {
        Together.run(() -> count++, () -> count++);
        if (count != 42) {
            throw new CustomException(count);
        }
    }

    @Nested
    class Inner {
        @HeddleTest(budget = "60s")
        void isHunted() throws Exception {
            Together.run(() -> count++, () -> count++);
            assertEquals(42, count);
        }
    }

    @Nested
    @HeddleTest(budget = "60s")
    class Hunted {
        @ParameterizedTest
        @ValueSource(ints = {0, 1})
        void invocations(int number) throws Exception {
            // Without threads a search ends at once.
            if (number > 0) {
                Together.run(() -> count += number, () -> count += number);
            }
            assertEquals(40 + 2 * number, count);
        }
    }
}
