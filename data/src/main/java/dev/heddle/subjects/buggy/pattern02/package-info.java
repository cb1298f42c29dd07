/** Pattern 2: two reads within a unit of work disagree. */
package dev.heddle.subjects.buggy.pattern02;
