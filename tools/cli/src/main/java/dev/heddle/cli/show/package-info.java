/** Prints and checks recordings. */
package dev.heddle.cli.show;
