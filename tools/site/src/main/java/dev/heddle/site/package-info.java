/** A static site of the pages in {@code docs} and at the root. CommonMark renders them; the site needs no network. */
package dev.heddle.site;
