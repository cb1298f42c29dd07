/** What tests of batches share. */
package dev.heddle.batch.testing;
