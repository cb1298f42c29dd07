/** LANG-481: a hash code is seen while it is computed. */
package dev.heddle.subjects.buggy.lang481;
