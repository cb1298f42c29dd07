/** Makes many runs of a program, tells those that failed from those that passed, and keeps of each its access pairs. */
package dev.heddle.engine.internal.collect;
