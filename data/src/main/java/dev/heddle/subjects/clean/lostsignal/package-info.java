/** A signal with a condition to look at. */
package dev.heddle.subjects.clean.lostsignal;
