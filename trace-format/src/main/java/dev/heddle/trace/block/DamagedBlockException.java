package dev.heddle.trace.block;

/** The bytes of a block do not encode its number of events; the message gives the reason in one line. */
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
