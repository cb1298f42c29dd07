/** A statement is asked for its warnings while its connection is closed, under one lock. */
package dev.heddle.subjects.server.clean.mysql2147;
