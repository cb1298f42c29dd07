package dev.heddle.engine.internal.convert;

import java.util.Arrays;

/**
 * A line of STD text, {@code thread|op(operand)|location}.
 *
 * @param operand the variable, lock or thread; empty for {@code begin} and {@code end}
 */
record StdLine(String thread, Word word, String operand, String location) {
    /** No name in STD text is longer. */
    static final int MOST_LETTERS = 1000;

    /** What a line says. */
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
        /** A lock is asked for; its acquisition follows, unless that never happened. */
        REQUEST("req"),
        /** A lock is given up until a notification comes. The thread has it back at its next line. */
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

    /** A line that says nothing; the message tells why. */
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
            throw new Malformed("\"" + shortened(event) + "\" is none of "
                    + String.join(
                            ", ",
                            Arrays.stream(Word.values()).map(Word::toString).toList()));
        }
        if (word.hasOperand() != closed || !word.hasOperand() && open >= 0) {
            throw new Malformed(
                    word.hasOperand() ? word + " needs an operand in brackets" : word + " stands without brackets");
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
     * Some texts call threads {@code T0}, {@code T1} and so on, and give but the number where one is forked or joined.
     *
     * @param by the thread whose line it is
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
                throw new Malformed("the " + what + " holds something that is no letter");
            }
        }
        return text;
    }

    /** A line as messages show it: at most 80 letters, each of them printable. */
    static String shortened(String text) {
        String printable = text.replaceAll("\\p{Cntrl}", "?");
        return printable.length() > 80 ? printable.substring(0, 79) + "…" : printable;
    }

    @Override
    public String toString() {
        return thread + "|" + word + (word.hasOperand() ? "(" + operand + ")" : "") + "|" + location;
    }
}
