/** The handshake comes in between. */
package dev.heddle.subjects.clean.handshake;
