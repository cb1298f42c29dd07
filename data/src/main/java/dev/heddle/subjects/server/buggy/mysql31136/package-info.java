/** A prepared statement executes a query with a warning while its connection is closed. */
package dev.heddle.subjects.server.buggy.mysql31136;
