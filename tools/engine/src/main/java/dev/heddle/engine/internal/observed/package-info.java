/** What runs that were only recorded have shown: failures, and how to bring them back. */
package dev.heddle.engine.internal.observed;
