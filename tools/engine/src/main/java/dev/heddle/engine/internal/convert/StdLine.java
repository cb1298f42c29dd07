package dev.heddle.engine.internal.convert;

import java.util.Arrays;

/**
 * A line of STD text, {@code thread|op(operand)|location}.
 *
 * @param operand the variable, lock or thread; empty for {@code begin} and {@code end}
 */
record StdLine(String thread, Word word, String operand, String location) {
    /** Most letters of a name. */
    static final int MOST_LETTERS = 1000;

    /** The operation of a line. */
    enum Word {
        READ("r"),
        WRITE("w"),
        ACQUIRE("acq"),
        RELEASE("rel"),
        FORK("fork"),
        JOIN("join"),
        /** An atomic block begins. */
        BEGIN("begin"),
        END("end"),
        /** A lock is requested; its acquisition follows, unless that never happened. */
        REQUEST("req"),
        /** A lock is released until a notification. The thread holds it again at its next line. */
        WAIT("wait"),
        NOTIFY("notify"),
        NOTIFY_ALL("notifyAll");

        private final String text;

        Word(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }

        boolean hasOperand() {
            return this != BEGIN && this != END;
        }

        private static Word of(String text) {
            for (Word word : values()) {
                if (word.text.equals(text)) {
                    return word;
                }
            }
            return null;
        }
    }

    /** An invalid line; the message states why. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;

        Malformed(String message) {
            super(message);
        }
    }

    static StdLine parse(String line) throws Malformed {
        int first = line.indexOf('|');
        int second = line.indexOf('|', first + 1);
        if (first < 0 || second < 0) {
            throw new Malformed("a line is thread|op(operand)|location");
        }
        String event = line.substring(first + 1, second);
        int open = event.indexOf('(');
        boolean closed = open >= 0 && event.endsWith(")");
        Word word = Word.of(open < 0 ? event : event.substring(0, open));
        if (word == null) {
            throw new Malformed("\"" + shortened(event) + "\" is not one of "
                    + String.join(
                            ", ",
                            Arrays.stream(Word.values()).map(Word::toString).toList()));
        }
        if (word.hasOperand() != closed || !word.hasOperand() && open >= 0) {
            throw new Malformed(
                    word.hasOperand() ? word + " requires an operand in brackets" : word + " takes no brackets");
        }
        String thread = name("thread", line.substring(0, first));
        String operand = closed ? name("operand", event.substring(open + 1, event.length() - 1)) : "";
        boolean isThread = word == Word.FORK || word == Word.JOIN;
        return new StdLine(
                thread,
                word,
                isThread ? threadNamed(operand, thread) : operand,
                name("location", line.substring(second + 1)));
    }

    /**
     * Some texts name threads {@code T0}, {@code T1} and so on, and use only the number for a forked or joined thread.
     *
     * @param by the thread of the line
     */
    private static String threadNamed(String operand, String by) {
        return isNumber(operand, 0) && by.charAt(0) == 'T' && isNumber(by, 1) ? "T" + operand : operand;
    }

    private static boolean isNumber(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > from;
    }

    private static String name(String what, String text) throws Malformed {
        if (text.isEmpty()) {
            throw new Malformed("the " + what + " is missing");
        }
        if (text.length() > MOST_LETTERS) {
            throw new Malformed("the " + what + " is longer than " + MOST_LETTERS + " letters");
        }
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i)) || text.charAt(i) == '\uFFFD') {
                throw new Malformed("the " + what + " contains a character that is not printable");
            }
        }
        return text;
    }

    /** A line for messages: at most 80 letters, all printable. */
    static String shortened(String text) {
        String printable = text.replaceAll("\\p{Cntrl}", "?");
        return printable.length() > 80 ? printable.substring(0, 79) + "…" : printable;
    }

    @Override
    public String toString() {
        return thread + "|" + word + (word.hasOperand() ? "(" + operand + ")" : "") + "|" + location;
    }
}
