/** Two locks of java.util.concurrent in one order. */
package dev.heddle.subjects.clean.reentrantlocks;
