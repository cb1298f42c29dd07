/** Starts the applications, sends requests as a client, and measures the cost of recording them. */
package dev.heddle.applications.run;
