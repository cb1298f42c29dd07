/** The heddle command. */
package dev.heddle.tools;
