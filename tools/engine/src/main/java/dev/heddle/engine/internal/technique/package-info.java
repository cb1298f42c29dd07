/** Which techniques there are, and what a hunt asks of one. */
package dev.heddle.engine.internal.technique;
