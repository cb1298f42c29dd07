/** Rows of accesses on disk, in Arrow files keyed by atomic set, so that each file can be judged by itself. */
package dev.heddle.analyzer.shard;
