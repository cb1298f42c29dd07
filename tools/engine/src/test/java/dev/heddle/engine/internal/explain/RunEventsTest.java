package dev.heddle.engine.internal.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.explain.RunEvents.Variable;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.testing.Manifests;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names of variables, from hand-made recordings. */
class RunEventsTest {
    private static final int STOCK = 7;
    private static final int CONTENTS = 8;
    private static final String ATOMIC = "java/util/concurrent/atomic/AtomicInteger";

    @TempDir
    Path temp;

    /** The variable of the last of two events: a read of a field, then an access to the object in it. */
    private Variable variable(String type, Op access, Member variable, int aux) throws Exception {
        Path directory = temp.resolve("recording");
        try (RecordingWriter writer = RecordingWriter.create(directory, Manifests.begun())) {
            writer.thread(1, new ThreadName("0.1", "t1", -1, false));
            Member method = new Member("shop/Stock", "order", "()V");
            Member field = new Member("shop/Stock", "left", type);
            writer.site(Op.FIRST_SITE, new Site(Op.GET_FIELD, method, 0, 15, field));
            writer.site(Op.FIRST_SITE + 1, new Site(access, method, 1, 15, variable));
            long[] words = {
                EventLayout.word0(1, Op.FIRST_SITE),
                EventLayout.word1(CONTENTS, STOCK),
                EventLayout.word0(2, Op.FIRST_SITE + 1),
                EventLayout.word1(aux, CONTENTS)
            };
            writer.events(1, 0, 0, words, 0, 2);
        }
        try (Recording recording = Recording.open(directory)) {
            return new RunEvents(recording).variable(1);
        }
    }

    @Test
    void namesAnAtomicObjectByTheFieldThatHoldsIt() throws Exception {
        Variable variable = variable("L" + ATOMIC + ";", Op.ATOMIC_READ, new Member(ATOMIC, "get", "()I"), 0);
        assertThat(variable.name()).isEqualTo("shop.Stock.left (java.util.concurrent.atomic.AtomicInteger)");
    }

    @Test
    void namesAnElementByTheFieldThatHoldsTheArray() throws Exception {
        assertThat(variable("[I", Op.ARRAY_LOAD, null, 3).name()).isEqualTo("shop.Stock.left[3]");
    }

    /** The field that a handle accesses is unknown. */
    @Test
    void namesTheFieldThatHoldsTheTargetOfAHandle() throws Exception {
        Member handle = new Member("java/lang/invoke/VarHandle", "get", "()I");
        assertThat(variable("L" + ATOMIC + ";", Op.ATOMIC_READ, handle, 0).name())
                .isEqualTo("a variable of shop.Stock.left by java.lang.invoke.VarHandle");
    }
}
