/** Reading and writing of every JSON document of Heddle. */
@NullMarked
package dev.heddle.trace.json;

import org.jspecify.annotations.NullMarked;
