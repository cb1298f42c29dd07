package dev.heddle.trace.name;

/** A recording contains a number without a name: it is damaged, or an incorrect writer made it. */
public final class UnnamedException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    UnnamedException(String what, int number) {
        super("the recording is damaged: it does not name " + what + " " + number);
    }
}
