/** Reports as JSON, in the shape of {@code findings.json}. */
@NullMarked
package dev.heddle.report.json;

import org.jspecify.annotations.NullMarked;
