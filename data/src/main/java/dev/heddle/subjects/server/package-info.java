/** Twins that talk to a server, whose port on this machine is their argument. They are in no list: a test that has a server runs them. */
package dev.heddle.subjects.server;
