/** Scenario 1, with an innocent pair that only failing runs have. */
package dev.heddle.subjects.buggy.predictable;
