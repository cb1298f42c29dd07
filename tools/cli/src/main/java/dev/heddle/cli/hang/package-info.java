/** {@code heddle hang}: the cause of a hang, from thread dumps. */
package dev.heddle.cli.hang;
