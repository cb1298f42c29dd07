/** Data sources are made and closed under one lock. */
package dev.heddle.subjects.clean.dbcp369;
