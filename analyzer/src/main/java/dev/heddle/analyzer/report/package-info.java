/** Shared by all analyses: the findings document with its plans on disk, names, ranks and notes. */
@NullMarked
package dev.heddle.analyzer.report;

import org.jspecify.annotations.NullMarked;
