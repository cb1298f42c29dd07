/** Servers: detects when one is ready, runs a load against it, and decides when to stop it. */
package dev.heddle.engine.internal.driven;
