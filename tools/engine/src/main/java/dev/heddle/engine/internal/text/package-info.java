/** Text that people read: safe to print, counted things in the right number. */
package dev.heddle.engine.internal.text;
