/** Two synchronized lists are added to each other. */
package dev.heddle.subjects.buggy.addall;
