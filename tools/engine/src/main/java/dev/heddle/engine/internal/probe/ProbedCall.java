package dev.heddle.engine.internal.probe;

import java.lang.reflect.Method;
import java.util.regex.Pattern;
import org.objectweb.asm.Type;

/**
 * A call of a public method with fixed arguments.
 *
 * @param method name of the method
 * @param descriptor of the method
 * @param source the call without its object, such as {@code put("a", 1)}; {@link #PEER} is the other one of two objects
 * @param isVoid whether it has no result
 * @param isQuery whether its name reports that it changes nothing
 * @param isOwn whether the probed class itself declares the method, and these are its first arguments
 * @param isWeak whether concurrent results need not fit one order: then its result is not compared while threads run
 * @param isBulk whether it makes several smaller steps, or may fail while other threads run: then only exceptions and
 *     hangs of its tests count
 * @param reading how its result is read
 * @param isOnPeer whether it is a call of the second one of two objects
 */
record ProbedCall(
        String method,
        String descriptor,
        String source,
        boolean isVoid,
        boolean isQuery,
        boolean isOwn,
        boolean isWeak,
        boolean isBulk,
        Reading reading,
        boolean isOnPeer) {
    /** How a result is read in the thread of its call. */
    enum Reading {
        RESULT,
        ARRAY,
        /** All elements: the result may be lazy. */
        ITERABLE
    }

    /** Stands in a source for the other object. */
    static final String PEER = "$peer";

    private static final Pattern FILLING = Pattern.compile(
            "(add|put|offer|push|insert|register|append|set|update|acquire|schedule|subscribe)(|[A-Z].*)");

    /** The smaller, the earlier its pairs are tested. */
    int tier() {
        return isOwn ? 0 : 1;
    }

    /** The call in Java; its functions have the marks of {@link CountedFunctions}. */
    String expression(String object, String peer) {
        String call = (isOnPeer ? peer : object) + "." + source.replace(PEER, isOnPeer ? object : peer);
        return switch (reading) {
            case RESULT -> call;
            case ARRAY -> "java.util.Arrays.toString(" + call + ")";
            case ITERABLE -> "java.util.stream.StreamSupport.stream(" + call + ".spliterator(), false).toList()";
        };
    }

    /** The call for people. */
    String words() {
        return (isOnPeer ? "peer." : "") + CountedFunctions.plain(source).replace(PEER, isOnPeer ? "object" : "peer");
    }

    /** The same call of the second object. */
    ProbedCall ofPeer() {
        return new ProbedCall(method, descriptor, source, isVoid, isQuery, isOwn, isWeak, isBulk, reading, true);
    }

    /** Whether it needs a second object. */
    boolean usesPeer() {
        return isOnPeer || source.contains(PEER);
    }

    /** Whether both are the same call, of one object each. */
    boolean mirrors(ProbedCall other) {
        return isOnPeer != other.isOnPeer && source.equals(other.source);
    }

    /** Whether both calls have the same method. */
    boolean isOfMethod(ProbedCall other) {
        return method.equals(other.method) && descriptor.equals(other.descriptor);
    }

    /** The first argument, which is often a key; empty without arguments. */
    String firstArgument() {
        String arguments = source.substring(source.indexOf('(') + 1, source.length() - 1);
        int end = arguments.indexOf(',');
        return end < 0 ? arguments : arguments.substring(0, end);
    }

    /** Whether it is a call of this method. */
    boolean isOf(Method other) {
        return method.equals(other.getName()) && descriptor.equals(Type.getMethodDescriptor(other));
    }

    /** Whether it takes something from the object that a later test may compare. */
    boolean isTaking() {
        return !isVoid && !isQuery && !isFilling() && !isOnPeer && source.endsWith("()");
    }

    /** Whether its name reports that the object contains more afterwards. */
    boolean isFilling() {
        return FILLING.matcher(method).matches();
    }
}
