/** Makes many runs of a program, separates failing from passing ones, and keeps the access pairs of each. */
package dev.heddle.engine.internal.collect;
