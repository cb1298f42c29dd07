/** X-Ray 303: a segment and its subsegment are ended one after the other. */
package dev.heddle.subjects.clean.xray303;
