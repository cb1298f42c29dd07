/** The programs with their bugs; the Javadoc of each says which order of its threads it takes. */
package dev.heddle.subjects.shapes.buggy;
