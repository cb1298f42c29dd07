/** Three locks in one order. */
package dev.heddle.subjects.clean.threelocks;
