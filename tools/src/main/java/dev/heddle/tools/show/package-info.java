/** Prints and checks recordings. */
package dev.heddle.tools.show;
