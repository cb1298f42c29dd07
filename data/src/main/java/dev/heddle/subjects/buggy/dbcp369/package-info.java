/** DBCP-369: a data source is closed while another one registers. */
package dev.heddle.subjects.buggy.dbcp369;
