/** Many recordings at once, and what is new since the last time. */
package dev.heddle.batch;
