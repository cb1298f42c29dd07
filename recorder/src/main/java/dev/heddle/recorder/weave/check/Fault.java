package dev.heddle.recorder.weave.check;

/** What is wrong at an instruction. Thrown within this package only. */
final class Fault extends Exception {
    private static final long serialVersionUID = 1;

    Fault(String message) {
        super(message, null, false, false);
    }
}
