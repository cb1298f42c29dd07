/** What the reports of several verbs share. */
package dev.heddle.cli.report;
