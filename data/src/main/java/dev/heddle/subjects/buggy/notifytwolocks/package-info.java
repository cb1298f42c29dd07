/** A notification under two locks, one of which the waiting thread holds. */
package dev.heddle.subjects.buggy.notifytwolocks;
