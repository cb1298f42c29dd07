package dev.heddle.subjects.buggy.multi14;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 14, W(lamp) W(armed) against R(armed) W(lamp): {@code refresh} sets the lamp by what it read before
 * {@code arm} was done.
 *
 * <p>Every access holds the monitor, and both methods let go of it in between. Wrong result: the alarm is armed and
 * its lamp is off.
 */
public final class DarkLamp {

    private DarkLamp() {}

    public static void main(String[] args) {
        race(new Alarm());
    }

    static void race(Alarm alarm) {
        Racers.run(alarm::arm, () -> {
            LocalWork.spin();
            alarm.refresh();
        });
        if (!alarm.lamp()) {
            throw new IllegalStateException("the alarm is armed, but its lamp is off");
        }
    }

    static class Alarm {

        private boolean lamp;
        private boolean armed;

        final void arm() {
            switchOn();
            setArmed();
        }

        /** Makes the lamp show whether the alarm is armed. */
        final void refresh() {
            show(isArmed());
        }

        synchronized void switchOn() {
            lamp = true;
        }

        synchronized void setArmed() {
            armed = true;
        }

        synchronized boolean isArmed() {
            return armed;
        }

        synchronized void show(boolean on) {
            lamp = on;
        }

        synchronized boolean lamp() {
            return lamp;
        }
    }
}
