/** How the papers' tables are made: cells, one file for each, pages of what is there. */
package dev.heddle.experiments.tables;
