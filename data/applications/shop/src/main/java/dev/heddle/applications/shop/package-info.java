/** A Spring Boot application that loses updates, and one that deadlocks, if two requests meet. */
package dev.heddle.applications.shop;
