/** Pattern 10: reads and writes alternate, the reader first. */
package dev.heddle.subjects.buggy.pattern10;
