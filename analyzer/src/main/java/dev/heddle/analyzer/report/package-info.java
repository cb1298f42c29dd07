/** What all analyses share when they say what they found: findings with plans on disk, names, plain text. */
package dev.heddle.analyzer.report;
