/** Localizes the cause of a failing run among the access pairs of many passing ones. */
package dev.heddle.engine.internal.localize;
