package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.Technique;

/** A technique with its own way of hunting, instead of trying predictions or running one plan with many seeds. */
public interface HuntingTechnique extends Technique {
    Hunting hunting();
}
