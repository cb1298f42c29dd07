/** The writes that plain reads may see: histories of variables, and the choices of a run. */
package dev.heddle.replayer.scheduler.memory;
