/** JSON as every document of Heddle is read and written. */
package dev.heddle.trace.json;
