/** log4j bug 38137: a notification for the wrong thread. */
package dev.heddle.subjects.buggy.log4j38137;
