/** Hunts servers in gated mode, with every prediction that this mode can force. */
package dev.heddle.engine.internal.server;
