/** What engines predict, checked and in names that survive a restart. */
@NullMarked
package dev.heddle.analyzer.prediction;

import org.jspecify.annotations.NullMarked;
