/** JSON as every document of Heddle is read and written. */
@NullMarked
package dev.heddle.trace.json;

import org.jspecify.annotations.NullMarked;
