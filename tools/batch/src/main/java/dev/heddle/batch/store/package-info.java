/** The store of batches: tables in a folder, with one file that lists their files. */
package dev.heddle.batch.store;
