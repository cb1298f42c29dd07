/** A signal without a condition to look at. */
package dev.heddle.subjects.buggy.lostsignal;
