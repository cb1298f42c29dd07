/** The tests of a module: which there are, how many threads each has, and which verdicts of an earlier time still hold. */
package dev.heddle.engine.internal.tests;
