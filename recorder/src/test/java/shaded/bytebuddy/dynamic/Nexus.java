package shaded.bytebuddy.dynamic;

import java.util.function.BooleanSupplier;

/** Has the name that Byte Buddy's class has in a jar that moved it to another package. */
public final class Nexus {
    private Nexus() {}

    public static boolean initialize(BooleanSupplier question) {
        return question.getAsBoolean();
    }
}
