/**
 * Tests under many schedules: the annotation {@link dev.heddle.junit.HeddleTest} for JUnit Jupiter 5.14 or later, JUnit
 * 4 and TestNG, and {@link dev.heddle.junit.Heddle} for any framework.
 */
package dev.heddle.junit;
