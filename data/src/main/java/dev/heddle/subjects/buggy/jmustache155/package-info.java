/** jmustache 138 and 155: a partial is read twice. */
package dev.heddle.subjects.buggy.jmustache155;
