package dev.heddle.recorder.weave;

/**
 * The knowledge that the weaving of all classes shares.
 *
 * @param opaqueTypes the rule for objects that are variables as a whole
 * @param synchronizedCalls the early synchronized methods
 */
record WeaveContext(
        WeaveOptions options,
        Scope scope,
        Hierarchy hierarchy,
        OpaqueTypes opaqueTypes,
        SynchronizedCalls synchronizedCalls) {
    WeaveContext(WeaveOptions options, Scope scope, SynchronizedCalls synchronizedCalls) {
        this(
                options,
                scope,
                new Hierarchy(options.selection().isPartial()),
                new OpaqueTypes(scope),
                synchronizedCalls);
    }
}
