/** The copy constructor holds the lock of the account that it copies. */
package dev.heddle.subjects.clean.account;
