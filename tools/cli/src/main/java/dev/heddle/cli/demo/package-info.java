/** Shows the main workflow on the built-in Account subject. */
package dev.heddle.cli.demo;
