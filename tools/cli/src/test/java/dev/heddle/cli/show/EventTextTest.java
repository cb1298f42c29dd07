package dev.heddle.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventTextTest {
    private static final Member METHOD = new Member("a/B", "m", "()V");

    private final Names names = new Names();
    private final EventText text = new EventText(names);

    @Test
    void formatsOperationObjectAndPlace() {
        names.putClass(1, new ClassName("a/B", "java/lang/Object", 1, "B.java", ClassName.Loader.APP, true, List.of()));
        names.putSite(300, new Site(Op.PUT_FIELD, METHOD, 7, 42, new Member("a/B", "x", "I")));
        names.putSite(301, new Site(Op.ARRAY_LOAD, METHOD, 9, -1, null));
        names.putSite(302, new Site(Op.ACQUIRE, METHOD, 9, 43, null));
        assertThat(text.of(300, 0xbeef, 0)).isEqualTo("PUT_FIELD    B@beef.x  at a.B.m(B.java:42)");
        assertThat(text.of(301, 0xbeef, 5)).isEqualTo("ARRAY_LOAD   array@beef[5]  at a.B.m(B.java)");
        assertThat(text.of(302, 0xbeef, 1)).isEqualTo("ACQUIRE      B@beef  at a.B.m(B.java:43)");
    }

    @Test
    void formatsThreadsByPath() {
        names.putThread(4, new ThreadName("0.2", "worker", 0, false));
        names.putSite(300, new Site(Op.START, new Member("c/D", "n", "()V"), 7, 1, null));
        assertThat(text.of(300, 0, 4)).isEqualTo("START        thread 0.2  at c.D.n(Unknown Source:1)");
        assertThat(text.of(Op.BEGIN.code(), 0, 0)).startsWith("BEGIN");
    }

    @Test
    void formatsHandOffsAndPorts() {
        assertThat(text.of(Op.SEND.code(), 0xbeef, 0)).isEqualTo("SEND         object@beef");
        assertThat(text.of(Op.RECEIVE.code(), 0xbeef, 0xa)).isEqualTo("RECEIVE      item@a through object@beef");
        assertThat(text.of(Op.SEND.code(), 1 << 31 | 8080, 50_000))
                .isEqualTo("SEND         from port 8080 to port 50000");
        assertThat(text.of(Op.RECEIVE.code(), 1 << 31 | 8080, 1 << 16))
                .isEqualTo("RECEIVE      connection with port 8080");
    }
}
