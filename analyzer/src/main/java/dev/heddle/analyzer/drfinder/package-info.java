/** DrFinder, phase I: which methods may come to acquire a lock of which class. */
@NullMarked
package dev.heddle.analyzer.drfinder;

import org.jspecify.annotations.NullMarked;
