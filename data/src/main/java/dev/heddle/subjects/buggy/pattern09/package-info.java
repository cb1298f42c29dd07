/** Pattern 9: two writes fall between two reads. */
package dev.heddle.subjects.buggy.pattern09;
