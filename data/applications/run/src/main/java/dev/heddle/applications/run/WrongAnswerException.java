package dev.heddle.applications.run;

/** An application did not answer, or not what it should have. */
public final class WrongAnswerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WrongAnswerException(String message, Throwable cause) {
        super(message, cause);
    }
}
