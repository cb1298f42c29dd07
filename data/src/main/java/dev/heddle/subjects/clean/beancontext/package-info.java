/** A context removes one bean while another one joins it. */
package dev.heddle.subjects.clean.beancontext;
