/** A statement executes a query with a warning while its connection prepares another statement. */
package dev.heddle.subjects.server.buggy.mysql14972;
