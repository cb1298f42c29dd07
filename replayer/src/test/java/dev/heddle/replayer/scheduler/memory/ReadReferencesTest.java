package dev.heddle.replayer.scheduler.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.name.Member;
import org.junit.jupiter.api.Test;

class ReadReferencesTest {
    private static final Member FIRST = new Member("a/B", "first", "La/C;");
    private static final Member SECOND = new Member("a/B", "second", "La/C;");

    private static final WriteHistory.Write WRITE = write(1);

    private static WriteHistory.Write write(int number) {
        return new WriteHistory.Write(0, 1, new int[] {1}, number, 1, 0, null, false);
    }

    @Test
    void namesTheLastFieldThatAReferenceWasReadFrom() {
        ReadReferences reads = new ReadReferences();
        Object object = new Object();
        reads.read(object, null, FIRST, -1, WRITE);
        reads.read(new Object(), null, FIRST, -1, WRITE);
        reads.read(object, null, SECOND, -1, WRITE);
        reads.read(null, null, FIRST, -1, WRITE);
        assertThat(reads.publicationOf(object, write(0))).isEqualTo("a.B.second");
        assertThat(reads.publicationOf(new Object(), write(0))).isNull();
    }

    @Test
    void namesNoFieldIfTheObjectWasPublishedBeforeTheWrite() {
        ReadReferences reads = new ReadReferences();
        Object object = new Object();
        reads.read(object, null, FIRST, -1, WRITE);
        assertThat(reads.publicationOf(object, write(2))).isNull();
    }

    @Test
    void namesTheFieldThatPublishedAWriteThroughOtherObjects() {
        ReadReferences reads = new ReadReferences();
        Object list = new Object();
        Object array = new Object();
        reads.read(list, null, FIRST, -1, write(3));
        reads.read(array, list, SECOND, -1, write(1));
        assertThat(reads.publicationOf(array, write(0))).isEqualTo("a.B.second");
        assertThat(reads.publicationOf(array, write(2))).isEqualTo("a.B.first");
        assertThat(reads.publicationOf(array, write(4))).isNull();
    }

    @Test
    void forgetsTheOldestReferences() {
        ReadReferences reads = new ReadReferences();
        Object object = new Object();
        reads.read(object, null, FIRST, -1, WRITE);
        for (int i = 0; i < 8; i++) {
            reads.read(new Object(), null, SECOND, -1, WRITE);
        }
        assertThat(reads.publicationOf(object, write(0))).isNull();
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
