/** DrFinder as a technique: its analysis, hunt and report. */
package dev.heddle.engine.internal.drfinder;
