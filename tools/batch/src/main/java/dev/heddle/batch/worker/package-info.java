/** JVMs that analyse pieces, so that a runaway analysis costs its own piece only. */
package dev.heddle.batch.worker;
