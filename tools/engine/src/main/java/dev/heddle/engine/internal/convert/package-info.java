/** Converts recordings to the formats of other tools and back: STD text, Arrow files, Chrome traces. */
package dev.heddle.engine.internal.convert;
