/** Reports in Markdown, for the summary of a build. */
@NullMarked
package dev.heddle.report.markdown;

import org.jspecify.annotations.NullMarked;
