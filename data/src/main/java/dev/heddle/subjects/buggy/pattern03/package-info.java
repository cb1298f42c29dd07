/** Pattern 3: an intermediate value is seen. */
package dev.heddle.subjects.buggy.pattern03;
