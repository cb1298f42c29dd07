/** Names: sites, classes, members and threads, in words that survive a restart. */
package dev.heddle.trace.name;
