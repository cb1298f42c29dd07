/** DrFinder, phase II: holds threads before they acquire a lock that another thread may acquire next. */
package dev.heddle.replayer.strategy.drfinder;
