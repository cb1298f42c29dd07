/** A statement is asked for its warnings while its connection is closed. */
package dev.heddle.subjects.server.buggy.mysql2147;
