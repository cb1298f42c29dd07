/** What serial and gated mode share: where threads stand, what is known of sites, foreign threads, uncaught exceptions, how a run is ended. */
package dev.heddle.replayer.control;
