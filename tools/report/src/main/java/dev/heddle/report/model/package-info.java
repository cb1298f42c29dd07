/** What results directories say, as values: what reports in every form are made of. */
@NullMarked
package dev.heddle.report.model;

import org.jspecify.annotations.NullMarked;
