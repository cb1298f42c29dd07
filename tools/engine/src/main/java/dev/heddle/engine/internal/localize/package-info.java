/** Collects passing and failing runs, and localizes the pair of accesses that causes the failure (LoCon). */
package dev.heddle.engine.internal.localize;
