/** Pattern 8: two reads fall between two writes. */
package dev.heddle.subjects.buggy.pattern08;
