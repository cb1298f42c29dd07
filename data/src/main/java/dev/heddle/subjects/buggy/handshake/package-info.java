/** A handshake before two locks in opposite orders. */
package dev.heddle.subjects.buggy.handshake;
