/** Pattern 7: the writes of two units of work alternate and memory is left mixed. */
package dev.heddle.subjects.buggy.pattern07;
