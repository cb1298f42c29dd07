/** Asking a synchronized list whether it contains another one that is being changed. */
package dev.heddle.subjects.buggy.synchronizedlist;
