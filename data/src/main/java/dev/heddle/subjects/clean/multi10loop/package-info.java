/** Scenario 10 in a loop: the iteration distinguishes the failing run from passing ones. */
package dev.heddle.subjects.clean.multi10loop;
