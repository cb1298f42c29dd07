/**
 * The classes, fields and methods that are woven: what the options select, and what belongs to the JDK, to the program or to other
 * agents. Also the class hierarchy, which is read from class files.
 */
package dev.heddle.recorder.weave.scope;
