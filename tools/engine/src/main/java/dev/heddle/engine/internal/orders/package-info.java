/** RankChecker: small families of orders of threads that contain every order of a few of them (section 4). */
package dev.heddle.engine.internal.orders;
