/** Reports as plain text, for a terminal. */
@NullMarked
package dev.heddle.report.text;

import org.jspecify.annotations.NullMarked;
