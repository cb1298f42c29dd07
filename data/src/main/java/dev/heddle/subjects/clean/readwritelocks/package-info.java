/** Read locks inside read locks, in opposite orders. */
package dev.heddle.subjects.clean.readwritelocks;
