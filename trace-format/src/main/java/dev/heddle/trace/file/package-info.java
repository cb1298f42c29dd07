/** Checks that only this user could have written a file, and writes files where others might have put something. */
package dev.heddle.trace.file;
