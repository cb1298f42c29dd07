/** Two synchronized lists are added to each other under one lock. */
package dev.heddle.subjects.clean.addall;
