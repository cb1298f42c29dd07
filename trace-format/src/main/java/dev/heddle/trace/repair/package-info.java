/** Repairs of a program that runs try before they are made. */
@NullMarked
package dev.heddle.trace.repair;

import org.jspecify.annotations.NullMarked;
