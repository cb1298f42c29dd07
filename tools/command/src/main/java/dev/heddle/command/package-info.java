/** The heddle command for the test annotation and build tools. This jar contains the command's jar. */
package dev.heddle.command;
