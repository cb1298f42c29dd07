/** Clean twins: the buggy programs with each unit of work under one lock. */
package dev.heddle.subjects.clean;
