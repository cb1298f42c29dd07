/** A notification without a condition. */
package dev.heddle.subjects.buggy.lostnotify;
