/** Generates concurrent tests of a class from its public methods, and hunts those that no sequential order explains. */
package dev.heddle.engine.internal.probe;
