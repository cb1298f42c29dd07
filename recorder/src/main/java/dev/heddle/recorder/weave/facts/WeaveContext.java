package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.weave.scope.Hierarchy;
import dev.heddle.recorder.weave.scope.OpaqueTypes;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WeaveOptions;

/**
 * The knowledge that the weaving of all classes shares.
 *
 * @param opaqueTypes the rule for objects that are variables as a whole
 * @param synchronizedCalls the early synchronized methods
 */
public record WeaveContext(
        WeaveOptions options,
        Scope scope,
        Hierarchy hierarchy,
        OpaqueTypes opaqueTypes,
        SynchronizedCalls synchronizedCalls) {
    public WeaveContext(WeaveOptions options, Scope scope, SynchronizedCalls synchronizedCalls) {
        this(
                options,
                scope,
                new Hierarchy(
                        options.selection().isPartial() || options.selection().choosesReads()),
                new OpaqueTypes(scope),
                synchronizedCalls);
    }
}
