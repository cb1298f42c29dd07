/**
 * Numerical kernels without bugs, whose threads access fields and arrays most of the time: what tracking accesses costs
 * shows here.
 */
package dev.heddle.subjects.kernel;
