/** A message that logs, while nobody else does. */
package dev.heddle.subjects.clean.log4j41214;
