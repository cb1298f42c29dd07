/**
 * Checks woven classes for faults that would make the JVM refuse them. No class is loaded, so all reference types count
 * as one kind; hooks cannot break more than that.
 */
package dev.heddle.recorder.weave.check;
