/** {@code heddle batch}. */
package dev.heddle.cli.batch;
