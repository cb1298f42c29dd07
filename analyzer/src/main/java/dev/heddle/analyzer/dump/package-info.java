/** Thread dumps of JVMs: reads their formats, and finds which threads wait for each other. */
@NullMarked
package dev.heddle.analyzer.dump;

import org.jspecify.annotations.NullMarked;
