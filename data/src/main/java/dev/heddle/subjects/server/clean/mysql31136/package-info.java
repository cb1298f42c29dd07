/** A prepared statement executes a query with a warning while its connection is closed, under one lock. */
package dev.heddle.subjects.server.clean.mysql31136;
