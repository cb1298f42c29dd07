/** A notification with a condition. */
package dev.heddle.subjects.clean.lostnotify;
