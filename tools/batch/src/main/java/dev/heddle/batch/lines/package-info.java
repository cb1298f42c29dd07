/** An engine for programs that have pieces analysed elsewhere: they are told of them, and give the results back, by lines. */
package dev.heddle.batch.lines;
