/** A real cluster of Spark on loopback, from Maven's artifacts alone, and batches on it. */
package dev.heddle.spark;
