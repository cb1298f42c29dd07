/** Shared by all verbs of the command: options, exit codes, the terminal. */
package dev.heddle.cli.terminal;
