/** Stress tests and benchmarks of classes that are private to their package. */
package dev.heddle.recorder.boot;
