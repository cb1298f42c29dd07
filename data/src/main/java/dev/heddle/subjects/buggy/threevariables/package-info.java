/** Three variables that belong together. */
package dev.heddle.subjects.buggy.threevariables;
