/** The parents of a marker are copied under its lock. */
package dev.heddle.subjects.clean.log4j3159;
