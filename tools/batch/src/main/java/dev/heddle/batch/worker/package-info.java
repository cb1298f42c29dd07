/** JVMs that analyse pieces, so that a runaway analysis affects only its own piece. */
package dev.heddle.batch.worker;
