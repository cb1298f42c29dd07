/** Pattern 11: writes and reads alternate, the writer first. */
package dev.heddle.subjects.buggy.pattern11;
