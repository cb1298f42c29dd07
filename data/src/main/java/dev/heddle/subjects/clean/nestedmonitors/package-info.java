/** The inner monitor is waited for outside the outer one. */
package dev.heddle.subjects.clean.nestedmonitors;
