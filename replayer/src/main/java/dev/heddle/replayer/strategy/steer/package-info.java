/** How plans that name places and threads bring the threads there. */
package dev.heddle.replayer.strategy.steer;
