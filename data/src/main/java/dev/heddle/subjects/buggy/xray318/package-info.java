/** X-Ray 318: two subsegments of a large segment are closed at once. */
package dev.heddle.subjects.buggy.xray318;
