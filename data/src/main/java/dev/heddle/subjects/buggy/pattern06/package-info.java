/** Pattern 6: two writes fall between two writes and memory is left mixed. */
package dev.heddle.subjects.buggy.pattern06;
