/** Measures what the recorder costs: runs programs natively and recorded in alternation and compares them. */
package dev.heddle.bench;
