package dev.heddle.trace.name;

/** A number stands in a recording for which the recording has no name: it is damaged, or nobody has written it right. */
public final class UnnamedException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    UnnamedException(String what, int number) {
        super("the recording is damaged: it does not name " + what + " " + number);
    }
}
