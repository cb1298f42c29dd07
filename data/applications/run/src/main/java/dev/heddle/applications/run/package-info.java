/** Starts the applications, asks them as a client would, and tells what recording them costs. */
package dev.heddle.applications.run;
