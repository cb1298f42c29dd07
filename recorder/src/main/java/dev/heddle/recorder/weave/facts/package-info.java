/**
 * Facts about a class and its methods that are known before the first instruction is written: kinds of calls, loops, redundant
 * reads, methods without events. Collected in passes of their own.
 */
package dev.heddle.recorder.weave.facts;
