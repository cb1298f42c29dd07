/** Write locks inside read locks, in opposite orders. */
package dev.heddle.subjects.buggy.readwritelocks;
