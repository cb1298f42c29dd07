/** Pattern 4: a unit of work does not read back what it wrote. */
package dev.heddle.subjects.buggy.pattern04;
