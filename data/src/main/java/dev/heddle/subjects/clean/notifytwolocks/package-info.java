/** The waiting thread holds no other lock. */
package dev.heddle.subjects.clean.notifytwolocks;
