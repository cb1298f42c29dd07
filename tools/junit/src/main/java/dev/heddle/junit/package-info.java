/** {@link dev.heddle.junit.HeddleTest}: tests that run under many schedules. Requires JUnit Jupiter 5.14 or later. */
package dev.heddle.junit;
