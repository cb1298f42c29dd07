/** {@code heddle attach} and {@code heddle jps}. */
package dev.heddle.cli.attach;
