/**
 * The API for embedding: runs programs under Heddle's agents and finds the interleavings under which they fail.
 * Packages below {@code internal} may change in any version.
 */
@NullMarked
package dev.heddle.engine;

import org.jspecify.annotations.NullMarked;
