/**
 * The programs that are measured, each with a fixed amount of work and a checksum of its result. They know nothing of
 * the harness.
 */
package dev.heddle.bench.workload;
