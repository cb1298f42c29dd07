/** Experiments of the papers, as commands. */
package dev.heddle.experiments;
