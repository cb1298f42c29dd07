/** Controlled runs of a target: one run and its verdict, and many runs of many plans. */
package dev.heddle.engine.internal.campaign;
