/** Runs a program with the recorder. */
package dev.heddle.cli.record;
