/** The smallest set of pair orders that is the cause of a failure, proven by controlled runs. */
package dev.heddle.engine.internal.cause;
