/** Tells the main story on the built-in Account subject. */
package dev.heddle.cli.demo;
