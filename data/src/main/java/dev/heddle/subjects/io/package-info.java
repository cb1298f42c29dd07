/**
 * Programs that do their work in sockets and files, each with a bug and, with the argument {@code sound}, without. They
 * are for gated mode, and so not in the registry of the others.
 */
package dev.heddle.subjects.io;
