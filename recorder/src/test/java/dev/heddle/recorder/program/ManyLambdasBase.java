package dev.heddle.recorder.program;

/** What a method reference to {@code super} goes to. */
class ManyLambdasBase {
    protected String name(int number) {
        return "base " + number;
    }
}
