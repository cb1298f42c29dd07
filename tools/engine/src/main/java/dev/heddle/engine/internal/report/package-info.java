/** Parts of reports that several techniques share. */
package dev.heddle.engine.internal.report;
