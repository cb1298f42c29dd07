/** Small programs with known concurrency bugs, their clean twins, and the list of them all. */
package dev.heddle.subjects;
