/** DBCP-65: a statement is prepared while idle ones are tested. */
package dev.heddle.subjects.buggy.dbcp65;
