/** Which strategy enforces which kind of plan. */
package dev.heddle.replayer.strategy.registry;
