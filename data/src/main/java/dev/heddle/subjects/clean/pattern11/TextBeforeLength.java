package dev.heddle.subjects.clean.pattern11;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Checks a message under the monitor while another thread sends it.
 */
public final class TextBeforeLength {

    private TextBeforeLength() {}

    public static void main(String[] args) {
        Message message = new Message("hi", 2);
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

        synchronized void send(String text) {
            setText(text);
            setLength(text.length());
        }

        /** How many characters the text has beyond the length that was announced for it. */
        synchronized int excess() {
            int announced = getLength();
            return getText().length() - announced;
        }

        synchronized String getText() {
            return text;
        }

        synchronized int getLength() {
            return length;
        }

        synchronized void setText(String text) {
            this.text = text;
        }

        synchronized void setLength(int length) {
            this.length = length;
        }
    }
}
