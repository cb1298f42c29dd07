/** An engine for programs that analyse pieces elsewhere. It exchanges pieces and results with them as lines of text. */
package dev.heddle.batch.lines;
