/** Records runs, predicts, tries what was predicted, and reports it. */
package dev.heddle.engine.internal.predict;
