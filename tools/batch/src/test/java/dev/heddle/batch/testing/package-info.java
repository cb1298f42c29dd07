/** Shared code of batch tests. */
package dev.heddle.batch.testing;
