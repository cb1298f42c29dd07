/** Makes plans from recordings. */
package dev.heddle.tools.plan;
