/** Pattern 5: a write falls between two writes and is lost. */
package dev.heddle.subjects.buggy.pattern05;
