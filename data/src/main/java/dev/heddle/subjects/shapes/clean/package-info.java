/** The programs without their bugs. */
package dev.heddle.subjects.shapes.clean;
