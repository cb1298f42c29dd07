package dev.heddle.subjects.buggy.pattern11;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Pattern 11, W<sub>u</sub>(text) R<sub>u′</sub>(length) W<sub>u</sub>(length) R<sub>u′</sub>(text): {@code send} and
 * {@code excess} alternate, the writer first, each from its own end.
 *
 * <p>No lock is taken and the fields are plain: data races as well. u is {@code send}, u′ is {@code excess}. Wrong
 * result: 3, the new text with the old length; the serial orders give 0. Patterns 8, 9 and 10 are possible as well
 * and have the same result.
 */
public final class TextBeforeLength {

    private TextBeforeLength() {}

    public static void main(String[] args) {
        race(new Message("hi", 2));
    }

    static void race(Message message) {
        int[] excess = new int[1];
        Racers.run(() -> message.send("hello"), () -> {
            LocalWork.spin();
            excess[0] = message.excess();
        });
        if (excess[0] != 0) {
            throw new IllegalStateException(
                    "text and length do not fit: excess " + excess[0] + ", serial orders give 0");
        }
    }

    static class Message {

        private String text;
        private int length;

        Message(String text, int length) {
            this.text = text;
            this.length = length;
        }

        final void send(String text) {
            setText(text);
            setLength(text.length());
        }

        /** How many characters the text has beyond the length that was announced for it. */
        final int excess() {
            int announced = getLength();
            return getText().length() - announced;
        }

        String getText() {
            return text;
        }

        int getLength() {
            return length;
        }

        void setText(String text) {
            this.text = text;
        }

        void setLength(int length) {
            this.length = length;
        }
    }
}
