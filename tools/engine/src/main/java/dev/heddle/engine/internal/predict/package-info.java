/** Records runs, predicts failures, tries the predictions, and reports the results. */
package dev.heddle.engine.internal.predict;
