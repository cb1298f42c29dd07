/** Two locks of java.util.concurrent in opposite orders. */
package dev.heddle.subjects.buggy.reentrantlocks;
