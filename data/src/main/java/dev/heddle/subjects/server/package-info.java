/**
 * Twins that talk to a server, whose port on this machine is their argument:
 * {@link dev.heddle.subjects.server.ServerSubjects} lists them, and who has a server runs them.
 */
package dev.heddle.subjects.server;
