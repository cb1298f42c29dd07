/** The options of techniques on the command line. */
package dev.heddle.cli.options;
