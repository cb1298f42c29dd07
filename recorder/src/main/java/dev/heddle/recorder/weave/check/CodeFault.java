package dev.heddle.recorder.weave.check;

/** A fault at an instruction. Thrown within this package only. */
final class CodeFault extends Exception {
    private static final long serialVersionUID = 1;

    CodeFault(String message) {
        super(message, null, false, false);
    }
}
