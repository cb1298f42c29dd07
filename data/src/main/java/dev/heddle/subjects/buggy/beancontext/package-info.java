/** A bean leaves its context while another one joins it. */
package dev.heddle.subjects.buggy.beancontext;
