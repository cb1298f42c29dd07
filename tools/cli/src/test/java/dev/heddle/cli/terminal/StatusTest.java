package dev.heddle.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The status line of a long command on a terminal. */
class StatusTest {
    private static final String ERASE = "\r\u001b[K";

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private long now = 42;

    private Console console(boolean isTerminal) {
        PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Console(new PrintStream(OutputStream.nullOutputStream()), to, isTerminal, false, false, () -> now);
    }

    private String after(Console console, double seconds) {
        now += (long) (seconds * Duration.ofSeconds(1).toNanos());
        err.reset();
        console.tick();
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void appearsAfterOneSecond() {
        Console console = console(true);
        console.status("reading a");
        assertThat(after(console, 0.9)).isEmpty();
        assertThat(after(console, 0.2)).isEqualTo(ERASE + "reading a");
        assertThat(after(console, 0.2)).as("it stands there already").isEmpty();
    }

    @Test
    void isNotShownForAShortJob() {
        Console console = console(true);
        console.status("reading a");
        after(console, 0.9);
        console.clearStatus();
        assertThat(after(console, 5)).isEmpty();
    }

    @Test
    void isNotShownWithoutATerminal() {
        Console console = console(false);
        console.status("reading a");
        assertThat(after(console, 5)).isEmpty();
    }

    @Test
    void showsTheDurationOfAnUnchangedStatus() {
        Console console = console(true);
        console.status("thinking");
        assertThat(after(console, 2)).isEqualTo(ERASE + "thinking");
        assertThat(after(console, 2)).isEqualTo(ERASE + "thinking (4 s)");
        console.status("thinking");
        assertThat(after(console, 66)).isEqualTo(ERASE + "thinking (1 min 10 s)");
        console.status("writing");
        assertThat(after(console, 1)).isEqualTo(ERASE + "writing");
    }

    @Test
    void shortensALongStatus() {
        Console console = console(true);
        console.status("x".repeat(200));
        assertThat(after(console, 2)).isEqualTo(ERASE + "x".repeat(78) + "…");
        assertThat(after(console, 2)).isEqualTo(ERASE + "x".repeat(72) + "… (4 s)");
    }

    @Test
    void redrawsTheStatusAfterARemark() {
        Console console = console(true);
        console.status("reading a");
        after(console, 2);
        err.reset();
        console.note("b is damaged");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo(ERASE + "heddle: b is damaged\n");
        assertThat(after(console, 0.2)).isEqualTo(ERASE + "reading a");
    }

    @Test
    void endsWithALineOfTheResult() {
        Console console = console(true);
        console.status("reading a");
        after(console, 2);
        console.print("done");
        assertThat(after(console, 2)).isEmpty();
    }
}
