/** Programs that measure one thing each: a start, an event. */
package dev.heddle.bench.cost;
