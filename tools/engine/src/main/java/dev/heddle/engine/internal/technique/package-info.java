/** The installed techniques, and the request for a hunt. */
package dev.heddle.engine.internal.technique;
