/**
 * The hunt that needs no choice of a technique: it looks at the program, and shares one budget among families of schedules, from the simplest to the
 * strangest. See {@code docs/design/portfolio.md}.
 */
package dev.heddle.engine.internal.portfolio;
