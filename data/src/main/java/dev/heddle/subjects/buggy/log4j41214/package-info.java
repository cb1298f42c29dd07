/** log4j bug 41214: a message that logs. */
package dev.heddle.subjects.buggy.log4j41214;
