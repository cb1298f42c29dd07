/** A hash code is computed before it is shared. */
package dev.heddle.subjects.clean.lang481;
