/** Witnesses of predictions as files. */
package dev.heddle.engine.internal.witness;
