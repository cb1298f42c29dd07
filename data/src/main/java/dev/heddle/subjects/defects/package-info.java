/** Small programs that meet defects of public libraries, one each. {@code docs/bugs-found.md} lists them. */
package dev.heddle.subjects.defects;
