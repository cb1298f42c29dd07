/** DrFinder, phase I: which methods may come to acquire a lock of which class. */
package dev.heddle.analyzer.drfinder;
