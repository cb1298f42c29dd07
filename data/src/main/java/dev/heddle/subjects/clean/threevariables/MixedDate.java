package dev.heddle.subjects.clean.threevariables;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Two threads set a date, each under the monitor. */
public final class MixedDate {

    private MixedDate() {}

    public static void main(String[] args) {
        Date date = new Date();
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

        synchronized void setLast() {
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
