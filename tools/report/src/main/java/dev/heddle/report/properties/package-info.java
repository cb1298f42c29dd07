/** Reports as keys and values, for programs without a JSON parser. */
@NullMarked
package dev.heddle.report.properties;

import org.jspecify.annotations.NullMarked;
