/** The heddle command for what runs it: the annotation for tests, and build tools. Its jar is in this one. */
package dev.heddle.command;
