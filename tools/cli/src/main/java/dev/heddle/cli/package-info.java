/** The heddle command. */
package dev.heddle.cli;
