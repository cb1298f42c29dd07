/** What batches have found: tables in a folder, which one file makes a whole. */
package dev.heddle.batch.store;
