package dev.heddle.replayer.agent;

import java.text.SimpleDateFormat;
import java.util.Date;

/**
 * What the JDK makes at first use, keeps, and makes by methods that are instrumented: locale data, calendars, formats. It is made before the program
 * begins. Otherwise a run in a JVM that has made runs before would take fewer steps than the same run in a fresh one.
 */
final class JdkCaches {
    private JdkCaches() {}

    static void fill() {
        // Makes the default locale's symbols of dates and numbers on the way.
        new SimpleDateFormat().format(new Date(0));
    }
}
