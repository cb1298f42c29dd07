/** X-Ray 303: a segment and its subsegment are ended at once. */
package dev.heddle.subjects.buggy.xray303;
