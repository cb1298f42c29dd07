/** Records runs, predicts, and tries what was predicted. */
package dev.heddle.engine.internal.hunt;
