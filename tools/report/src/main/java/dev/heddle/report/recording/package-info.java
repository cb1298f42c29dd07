/** Statistics of recordings for the page. */
@NullMarked
package dev.heddle.report.recording;

import org.jspecify.annotations.NullMarked;
