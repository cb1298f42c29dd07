/** Files that only this user could have written, and files that are written where others might have put something. */
package dev.heddle.trace.file;
