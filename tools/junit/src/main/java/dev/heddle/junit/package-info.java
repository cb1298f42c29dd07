/** {@link dev.heddle.junit.HeddleTest}: tests that are run under many schedules. Needs JUnit Jupiter 5.14 or later, and nothing else. */
package dev.heddle.junit;
