/** RankChecker: families of orders of threads, so small that they hold every order of a few of them (section 4). */
package dev.heddle.engine.internal.orders;
