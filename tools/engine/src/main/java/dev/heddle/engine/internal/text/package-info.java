/** Formats text for output, and parses option values. */
package dev.heddle.engine.internal.text;
