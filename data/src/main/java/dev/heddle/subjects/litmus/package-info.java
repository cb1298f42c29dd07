/**
 * Litmus tests: programs that print what their threads saw, to be compared with the order that a recording says they
 * did it in.
 */
package dev.heddle.subjects.litmus;
