/** A statement is prepared, then idle ones are tested. */
package dev.heddle.subjects.clean.dbcp65;
