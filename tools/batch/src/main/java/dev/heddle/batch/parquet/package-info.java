/** Tables in Parquet files: flat, each column of a number or of a text. */
package dev.heddle.batch.parquet;
