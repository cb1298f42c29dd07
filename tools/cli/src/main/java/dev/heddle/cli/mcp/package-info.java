/** Serves hunts, replays and findings to an assistant over the Model Context Protocol. */
@NullMarked
package dev.heddle.cli.mcp;

import org.jspecify.annotations.NullMarked;
