/** The verb {@code plan}. */
package dev.heddle.cli.plan;
