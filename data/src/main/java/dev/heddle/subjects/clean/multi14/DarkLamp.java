package dev.heddle.subjects.clean.multi14;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Refreshes the lamp of an alarm while it is armed, each under the monitor. */
public final class DarkLamp {

    private DarkLamp() {}

    public static void main(String[] args) {
        Alarm alarm = new Alarm();
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

        synchronized void arm() {
            lamp = true;
            armed = true;
        }

        /** Makes the lamp show whether the alarm is armed. */
        synchronized void refresh() {
            lamp = armed;
        }

        synchronized boolean lamp() {
            return lamp;
        }
    }
}
