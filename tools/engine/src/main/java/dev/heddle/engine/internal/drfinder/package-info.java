/** DrFinder as a technique of the engine: its hunt, and what it reports. */
package dev.heddle.engine.internal.drfinder;
