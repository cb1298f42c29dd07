/** RPro's analysis side: predicts deadlocks from one good run, and measures the radius of bugs. */
package dev.heddle.analyzer.rpro;
