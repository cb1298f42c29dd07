/** Correct programs, one idiom each, for which no tool may report anything. */
package dev.heddle.subjects.correct;
