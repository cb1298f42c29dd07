/** The removals take turns under one lock. */
package dev.heddle.subjects.clean.log4j54325;
