/** Reports in the Static Analysis Results Interchange Format, SARIF 2.1.0. */
@NullMarked
package dev.heddle.report.sarif;

import org.jspecify.annotations.NullMarked;
