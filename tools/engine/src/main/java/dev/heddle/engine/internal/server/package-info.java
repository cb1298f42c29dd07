/** Servers, hunted in gated mode by everything that can be forced there. */
package dev.heddle.engine.internal.server;
