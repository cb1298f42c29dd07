package dev.heddle.engine.internal.runs;

import dev.heddle.engine.technique.Technique;

/** A technique with its own way of hunting, instead of trying predictions or running one plan with many seeds. */
public interface HuntingTechnique extends Technique {
    Hunting hunting();
}
