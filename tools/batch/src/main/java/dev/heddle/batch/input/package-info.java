/** The runs that a batch analyses. */
package dev.heddle.batch.input;
