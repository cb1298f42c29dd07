/** Text for people: tables, numbers, durations, values of options, and the progress of long operations. */
package dev.heddle.engine.internal.text;
