package dev.heddle.recorder.boot;

/**
 * A copy of {@code dev.heddle.trace.event.EventLayout} and of codes of {@code Op}, because the hooks may depend on
 * nothing. A test compares them.
 */
final class EventCodes {
    static final int SITE_BITS = 24;
    static final int RELEASE = 17;
    static final int START = 24;
    static final int BEGIN = 25;
    static final int END = 26;
    static final int JOIN = 27;
    static final int SEND = 35;
    static final int RECEIVE = 36;
    static final int EXIT = 41;
    static final int UNCAUGHT = 45;
    static final int HANDED_OVER = 46;
    static final int LAST_ACCESS = 47;
    static final int HELD = 53;
    static final int UNSEEN_END = 58;
    static final int UNSEEN_BEGIN = 59;
    static final int STACK = 70;
    static final int READ_AGAIN = 72;

    private EventCodes() {}
}
