/** A statement executes a query with a warning while its connection prepares another statement, under one lock. */
package dev.heddle.subjects.server.clean.mysql14972;
