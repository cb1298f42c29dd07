/** Jobs of one name are scheduled one after the other. */
package dev.heddle.subjects.clean.wisp34;
