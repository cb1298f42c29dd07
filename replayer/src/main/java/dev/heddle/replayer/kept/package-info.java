/** Classes of a program that are kept from run to run, as if each run had loaded them anew. */
package dev.heddle.replayer.kept;
