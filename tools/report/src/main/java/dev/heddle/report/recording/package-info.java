/** What a recording holds, for a picture of it. */
@NullMarked
package dev.heddle.report.recording;

import org.jspecify.annotations.NullMarked;
