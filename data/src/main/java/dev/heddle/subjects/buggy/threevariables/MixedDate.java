package dev.heddle.subjects.buggy.threevariables;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * An atomicity violation over three variables: {@code setFirst} falls between two writes of {@code setLast}.
 *
 * <p>Both threads write through the same statements, so only the threads distinguish the pairs. Every access holds
 * the monitor; {@code setFirst} holds it throughout, {@code setLast} does not. Wrong result: a date that is neither the
 * last of the year nor the first of the next.
 */
public final class MixedDate {

    private MixedDate() {}

    public static void main(String[] args) {
        race(new Date());
    }

    static void race(Date date) {
        Racers.run(date::setLast, () -> {
            LocalWork.spin();
            date.setFirst();
        });
        String text = date.text();
        if (!text.equals("2024-12-31") && !text.equals("2025-1-1")) {
            throw new IllegalStateException("the date is mixed: " + text);
        }
    }

    static class Date {

        private int year;
        private int month;
        private int day;

        final void setLast() {
            setYear(2024);
            setMonth(12);
            setDay(31);
        }

        synchronized void setFirst() {
            setYear(2025);
            setMonth(1);
            setDay(1);
        }

        synchronized void setYear(int value) {
            year = value;
        }

        synchronized void setMonth(int value) {
            month = value;
        }

        synchronized void setDay(int value) {
            day = value;
        }

        synchronized String text() {
            return year + "-" + month + "-" + day;
        }
    }
}
