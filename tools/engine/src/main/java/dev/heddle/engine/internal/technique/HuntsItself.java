package dev.heddle.engine.internal.technique;

import dev.heddle.engine.technique.Technique;

/** A technique that hunts in a way of its own, neither by trying what it predicted nor by running one plan with many seeds. */
public interface HuntsItself extends Technique {
    Hunting hunting();
}
