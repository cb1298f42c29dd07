package dev.heddle.recorder.program;

/** The target of a method reference to {@code super}. */
class ManyLambdasBase {
    protected String name(int number) {
        return "base " + number;
    }
}
