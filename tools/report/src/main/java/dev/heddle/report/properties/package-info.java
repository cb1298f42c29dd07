/** Reports as keys and values, for programs that read no JSON. */
@NullMarked
package dev.heddle.report.properties;

import org.jspecify.annotations.NullMarked;
