/** Compares findings with earlier results, and suppresses findings until a date. */
@NullMarked
package dev.heddle.report.compare;

import org.jspecify.annotations.NullMarked;
