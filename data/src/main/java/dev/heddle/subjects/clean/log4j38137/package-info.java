/** log4j bug 38137: one appender at a time. */
package dev.heddle.subjects.clean.log4j38137;
