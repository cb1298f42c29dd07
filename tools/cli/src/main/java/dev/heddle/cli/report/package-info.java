/** {@code heddle report}, and the report that other verbs write beside their results. */
package dev.heddle.cli.report;
