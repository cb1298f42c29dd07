/** X-Ray 318: two subsegments of a large segment are closed one after the other. */
package dev.heddle.subjects.clean.xray318;
