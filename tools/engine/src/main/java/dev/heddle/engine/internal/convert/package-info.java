/** Recordings to other tools' formats and back: STD text, Arrow files, Chrome traces. */
package dev.heddle.engine.internal.convert;
