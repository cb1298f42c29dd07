/** How far long jobs have come, and how long they may still take. */
package dev.heddle.engine.internal.progress;
