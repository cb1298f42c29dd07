/** Question and change take turns under one lock. */
package dev.heddle.subjects.clean.synchronizedlist;
