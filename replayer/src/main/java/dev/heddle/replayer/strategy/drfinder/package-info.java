/** DrFinder, phase II: threads held before they acquire what others may come to need. */
package dev.heddle.replayer.strategy.drfinder;
