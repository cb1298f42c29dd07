/** Flat tables in Parquet files, with columns of numbers, times and texts. */
package dev.heddle.batch.parquet;
