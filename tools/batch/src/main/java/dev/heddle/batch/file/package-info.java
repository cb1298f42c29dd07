/** Files that are on the disk completely or not at all, even if the machine fails. */
package dev.heddle.batch.file;
