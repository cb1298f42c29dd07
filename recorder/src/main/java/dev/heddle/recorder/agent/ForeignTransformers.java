package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.TransformerOwners;
import dev.heddle.recorder.weave.scope.Loaders;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import org.jspecify.annotations.Nullable;

/**
 * The transformers of other agents: those whose classes are not woven as the program's. Heddle's own transformer pauses
 * by itself.
 */
final class ForeignTransformers extends TransformerOwners {
    private final Scope scope;
    private final @Nullable OtherAgents others;

    /** @param others the other agents of the JVM; null if no other agent is known yet */
    ForeignTransformers(Scope scope, @Nullable OtherAgents others) {
        this.scope = scope;
        this.others = others;
        // Loads all classes that the call needs.
        isOfAgent(this);
    }

    @Override
    public boolean isOfAgent(Object transformer) {
        Class<?> type = transformer.getClass();
        ClassLoader loader = type.getClassLoader();
        if (EarlyClasses.isOfAgent(loader)) {
            return false;
        }
        return Scope.isNameOfAgent(type.getName())
                || others != null && others.owns(type)
                || Loaders.extent(scope, type.getName().replace('.', '/'), loader) != WeaveExtent.PROGRAM;
    }
}
