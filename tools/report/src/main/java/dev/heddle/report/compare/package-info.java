/** What is new since earlier results, what is gone, and what nobody is to be bothered with for now. */
@NullMarked
package dev.heddle.report.compare;

import org.jspecify.annotations.NullMarked;
