/** A connection prepares a statement while another one is closed, under one lock. */
package dev.heddle.subjects.server.clean.mysql17709;
