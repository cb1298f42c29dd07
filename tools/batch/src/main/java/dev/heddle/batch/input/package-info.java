/** Which recordings a batch is given. */
package dev.heddle.batch.input;
