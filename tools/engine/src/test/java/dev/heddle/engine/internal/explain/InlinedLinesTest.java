package dev.heddle.engine.internal.explain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InlinedLinesTest {
    /** As Kotlin 2.2.21 writes it for a file with 24 lines. */
    private static final String DEBUG = String.join(
            "\n",
            "SMAP",
            "Sure.kt",
            "Kotlin",
            "*S Kotlin",
            "*F",
            "+ 1 Sure.kt",
            "SureKt",
            "+ 2 Mutex.kt",
            "kotlinx/coroutines/sync/MutexKt",
            "*L",
            "1#1,24:1",
            "116#2,8:25",
            "116#2,11:33",
            "125#2,2:44",
            "*S KotlinDebug",
            "*F",
            "+ 1 Sure.kt",
            "SureKt",
            "*L",
            "10#1:25,8",
            "13#1:33,11",
            "10#1:44,2",
            "*E",
            "");

    @Test
    void findsTheCallThatWasInlined() {
        InlinedLines lines = InlinedLines.of(DEBUG);

        assertThat(lines.call(25)).isEqualTo(10);
        assertThat(lines.call(32)).isEqualTo(10);
        assertThat(lines.call(33)).isEqualTo(13);
        assertThat(lines.call(43)).isEqualTo(13);
        assertThat(lines.call(45)).isEqualTo(10);
    }

    @Test
    void keepsTheLinesOfTheFile() {
        InlinedLines lines = InlinedLines.of(DEBUG);

        assertThat(lines.call(1)).isEqualTo(1);
        assertThat(lines.call(24)).isEqualTo(24);
        assertThat(lines.call(46)).isEqualTo(46);
        assertThat(lines.call(-1)).isEqualTo(-1);
    }

    @Test
    void keepsAllLinesOfClassesWithoutInlinedCode() {
        assertThat(InlinedLines.of(null).call(33)).isEqualTo(33);
        assertThat(InlinedLines.of("SMAP\nA.jsp\nJSP\n*S JSP\n*L\n1#1:5\n*E\n").call(5))
                .isEqualTo(5);
    }
}
