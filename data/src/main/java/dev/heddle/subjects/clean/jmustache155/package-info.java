/** A partial is read before its template is shared. */
package dev.heddle.subjects.clean.jmustache155;
