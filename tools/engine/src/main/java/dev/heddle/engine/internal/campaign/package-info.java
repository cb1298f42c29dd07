/** Controlled runs of a target: one run and its verdict, and many runs over many plans. */
package dev.heddle.engine.internal.campaign;
