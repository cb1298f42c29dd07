package dev.heddle.replayer.agent;

import java.text.SimpleDateFormat;
import java.util.Date;

/**
 * Fills caches of the JDK that instrumented methods fill on first use: locale data, calendars, formats. This happens
 * before the program begins. Otherwise a later run in the same JVM would take fewer steps than the same run in a fresh
 * JVM.
 */
final class JdkCaches {
    private JdkCaches() {}

    static void fill() {
        // Also creates the default locale's symbols for dates and numbers.
        new SimpleDateFormat().format(new Date(0));
    }
}
