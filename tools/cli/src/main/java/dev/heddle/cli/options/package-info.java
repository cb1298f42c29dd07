/** Options that several verbs have, and what they mean to the engine. */
package dev.heddle.cli.options;
