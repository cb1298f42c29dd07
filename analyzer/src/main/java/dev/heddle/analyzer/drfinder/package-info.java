/** DrFinder, phase I: finds the methods that may lead to the acquisition of a lock, with the class of the lock. */
@NullMarked
package dev.heddle.analyzer.drfinder;

import org.jspecify.annotations.NullMarked;
