package dev.heddle.trace.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.trace.name.Member;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VariableNameTest {
    private static final Member INIT = new Member("pkg/Class", "<init>", "(Ljava/lang/String;[I)V");

    @Test
    void parsesItsOwnText() {
        VariableName field = VariableName.field(new Member("pkg/Outer$Class", "value", "I"));
        assertEquals("pkg.Outer$Class.value", field.toString());
        VariableName all = VariableName.madeAt(INIT, 12);
        assertEquals("pkg.Class.<init>(Ljava/lang/String;[I)V+12", all.toString());
        VariableName one = VariableName.made(INIT, 12, "0.1", 3);
        assertEquals("pkg.Class.<init>(Ljava/lang/String;[I)V+12#0.1:3", one.toString());
        for (VariableName name : new VariableName[] {field, all, one, one.at(5)}) {
            assertEquals(name, VariableName.parse(name.toString()));
        }
        assertEquals(all, one.at(5).site());
        assertEquals(field, field.site());
        assertTrue(one.isOneObject());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "value", "pkg.Class.method()V", "pkg.Class.method()V+x", "pkg.Class.method()V+1#0", "a b.c"})
    void othersAreNone(String text) {
        assertThrows(IllegalArgumentException.class, () -> VariableName.parse(text));
    }
}
