/** LoCon: which pair of accesses made one run fail, told from many runs that passed. */
package dev.heddle.analyzer.locon;
