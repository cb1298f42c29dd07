/** Buggy twins: each has an order of accesses that gives a result which no serial order gives. */
package dev.heddle.subjects.buggy;
