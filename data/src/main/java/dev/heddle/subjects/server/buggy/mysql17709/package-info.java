/** A connection prepares a statement while another one is closed. */
package dev.heddle.subjects.server.buggy.mysql17709;
