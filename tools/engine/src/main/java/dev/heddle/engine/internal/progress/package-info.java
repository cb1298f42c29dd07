/** Progress of long operations and their estimated remaining time. */
package dev.heddle.engine.internal.progress;
