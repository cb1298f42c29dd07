/** LOG4J2-3159: the parents of a marker are taken away while they are copied. */
package dev.heddle.subjects.buggy.log4j3159;
