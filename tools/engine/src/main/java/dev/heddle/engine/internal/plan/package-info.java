/** Makes plans from recordings. */
package dev.heddle.engine.internal.plan;
