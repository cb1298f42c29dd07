/** Techniques whose predictions have a witness. */
package dev.heddle.engine.internal.prediction;
