package dev.heddle.replayer.scheduler.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.name.Member;
import org.junit.jupiter.api.Test;

class ReadReferencesTest {
    private static final Member FIRST = new Member("a/B", "first", "La/C;");
    private static final Member SECOND = new Member("a/B", "second", "La/C;");

    @Test
    void namesTheLastFieldThatAReferenceWasReadFrom() {
        ReadReferences reads = new ReadReferences();
        Object object = new Object();
        reads.read(object, FIRST);
        reads.read(new Object(), FIRST);
        reads.read(object, SECOND);
        reads.read(null, FIRST);
        assertThat(reads.fieldOf(object)).isEqualTo(SECOND);
        assertThat(reads.fieldOf(new Object())).isNull();
    }

    @Test
    void forgetsTheOldestReferences() {
        ReadReferences reads = new ReadReferences();
        Object object = new Object();
        reads.read(object, FIRST);
        for (int i = 0; i < 8; i++) {
            reads.read(new Object(), SECOND);
        }
        assertThat(reads.fieldOf(object)).isNull();
    }

    @Test
    void printsAReferenceWithoutCodeOfTheProgram() {
        assertThat(ReadReferences.text(null)).isEqualTo("null");
        assertThat(ReadReferences.text("db")).isEqualTo("\"db\"");
        assertThat(ReadReferences.text("x".repeat(50))).isEqualTo("\"" + "x".repeat(40) + "…\"");
        assertThat(ReadReferences.text(7)).isEqualTo("7");
        assertThat(ReadReferences.text(true)).isEqualTo("true");
        assertThat(ReadReferences.text(new int[1])).isEqualTo("an array");
        assertThat(ReadReferences.text(new ReadReferencesTest())).isEqualTo("a ReadReferencesTest");
        assertThat(ReadReferences.text(new Object())).isEqualTo("an Object");
    }
}
