/**
 * Programs that hang rarely by themselves, and always with the argument {@code hang}: a way from thread dumps of the
 * second run to a failing run of the first.
 */
package dev.heddle.subjects.hung;
