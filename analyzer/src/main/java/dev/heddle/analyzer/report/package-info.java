/** What all analyses share when they say what they found: findings with plans on disk, names, plain text. */
@NullMarked
package dev.heddle.analyzer.report;

import org.jspecify.annotations.NullMarked;
