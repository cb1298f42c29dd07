package dev.heddle.trace.block;

/** The bytes of a block are not those of as many events as it should hold; the message says why, in one line. */
public final class DamagedBlockException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String why;

    DamagedBlockException(String why) {
        super(why);
        this.why = why;
    }

    @Override
    public String getMessage() {
        return why;
    }
}
