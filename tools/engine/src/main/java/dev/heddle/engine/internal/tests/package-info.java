/** The tests of a module: finds them, counts their threads, and keeps valid verdicts of earlier hunts. */
package dev.heddle.engine.internal.tests;
