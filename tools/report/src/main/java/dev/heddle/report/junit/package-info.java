/** Reports as JUnit XML, which every build server reads. */
@NullMarked
package dev.heddle.report.junit;

import org.jspecify.annotations.NullMarked;
