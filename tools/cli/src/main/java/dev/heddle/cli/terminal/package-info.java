/** What all verbs of the command share: options, exit codes, the terminal. */
package dev.heddle.cli.terminal;
