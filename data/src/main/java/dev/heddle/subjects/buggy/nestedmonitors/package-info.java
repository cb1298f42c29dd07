/** A wait in a nested monitor. */
package dev.heddle.subjects.buggy.nestedmonitors;
