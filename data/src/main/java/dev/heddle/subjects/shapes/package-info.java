/**
 * Programs of the shapes that published descriptions of concurrency benchmarks have, written from these in words and
 * code of our own.
 */
package dev.heddle.subjects.shapes;
