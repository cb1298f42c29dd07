/**
 * The client side of JVMs that analyse pieces. It requires only the JDK, so that programs with their own libraries can
 * use it.
 */
package dev.heddle.batch.process;
