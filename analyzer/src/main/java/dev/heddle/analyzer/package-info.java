/**
 * Offline analyses: they read recordings and write findings and plans. There is one package for each technique, and
 * shared packages below them.
 */
@NullMarked
package dev.heddle.analyzer;

import org.jspecify.annotations.NullMarked;
