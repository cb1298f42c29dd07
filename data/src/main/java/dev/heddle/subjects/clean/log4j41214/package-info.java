/** A message that logs while no other thread does. */
package dev.heddle.subjects.clean.log4j41214;
