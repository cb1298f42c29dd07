package dev.heddle.subjects.primitive;

import java.util.List;
import java.util.function.Supplier;

/**
 * A primitive and the program that passes a payload through it.
 *
 * @param family what it is listed under
 * @param name what it is, for people
 * @param orders whether it orders anything; if not, there is no ordered twin
 * @param twin whether the program has an unordered twin
 * @param since the first Java release that has it
 * @param operations the operations that a recording must show between the two accesses or around them
 * @param controlled what a controlled run makes of it
 * @param program makes the program for one run of one twin
 */
public record Primitive(
        String family,
        String name,
        boolean orders,
        boolean twin,
        int since,
        List<String> operations,
        Controlled controlled,
        Supplier<HandOff> program) {

    /** How the replayer's scheduler models a primitive. */
    public enum Controlled {
        /** It is modelled as what it is. */
        ITSELF("as itself"),
        /** It runs as the parking, or the monitor, that it consists of. */
        PARTS("as its parts"),
        /** No thread blocks in it; the program retries. */
        NEVER_BLOCKS("never blocks"),
        /** No other thread runs from its beginning to its end. */
        THROUGH("in one go");

        private final String text;

        Controlled(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** Whether this JVM has it. */
    public boolean isHere() {
        return Runtime.version().feature() >= since;
    }
}
