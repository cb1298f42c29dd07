/** No lock is held where the second one is asked for. */
package dev.heddle.subjects.clean.threelockswait;
