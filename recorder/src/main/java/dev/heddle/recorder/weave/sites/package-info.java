/** The numbers of sites, and the role of each site in the order between threads. */
package dev.heddle.recorder.weave.sites;
