/** Batches on a Spark cluster: the application, and what its tasks do. Knows Heddle by a command and by lines only. */
package dev.heddle.spark;
