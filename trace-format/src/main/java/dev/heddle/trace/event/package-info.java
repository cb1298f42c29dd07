/** Events: what a thread did, packed into two longs. */
package dev.heddle.trace.event;
