/** Two threads remove the appenders of one log4j object. */
package dev.heddle.subjects.buggy.log4j54325;
