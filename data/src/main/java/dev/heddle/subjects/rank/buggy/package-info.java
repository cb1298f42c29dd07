/**
 * The programs with their bugs; the Javadoc of each says how many preemptions, at how many variables, in how many
 * threads.
 */
package dev.heddle.subjects.rank.buggy;
