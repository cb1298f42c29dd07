/**
 * Batches on a Spark cluster: the application and its tasks. It uses Heddle only through a command and lines of text.
 */
package dev.heddle.spark;
