/** Rows of accesses on disk, in Arrow files keyed by atomic set, so that each file can be judged separately. */
@NullMarked
package dev.heddle.analyzer.shard;

import org.jspecify.annotations.NullMarked;
