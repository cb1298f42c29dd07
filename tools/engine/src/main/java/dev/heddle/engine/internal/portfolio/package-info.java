/**
 * The hunt without a choice of technique: it measures the program, and shares one budget among families of schedules,
 * from the simplest to the most complex. See {@code docs/design/portfolio.md}.
 */
package dev.heddle.engine.internal.portfolio;
