/** Programs that serve until they are stopped: when one is ready, what drives it, and when that is enough. */
package dev.heddle.engine.internal.driven;
