/** The threads of a check for linearizability; the only part of it that is instrumented. */
package dev.heddle.calls;
