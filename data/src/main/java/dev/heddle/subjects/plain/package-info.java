/** Programs whose order of accesses does not matter: they end, hang, exit or throw in ways that tools must survive. */
package dev.heddle.subjects.plain;
