/** The same programs without their bugs: the order is enforced, or what belongs together is under one lock. */
package dev.heddle.subjects.rank.clean;
