/** Three locks round a circle. */
package dev.heddle.subjects.buggy.threelocks;
