/** A copy constructor that lets an interest credit in between its two copies. */
package dev.heddle.subjects.buggy.account;
