package dev.heddle.analyzer.skeleton;

import java.util.Arrays;

/** The frames of one thread; the outermost has depth 0. */
public final class FrameStack {
    private int depth;
    private int[] method = new int[32];
    private int[] context = new int[32];
    private int[] receiver = new int[32];

    void enter(int methodSite, int receiverIdentity, int newContext) {
        if (depth == method.length) {
            method = Arrays.copyOf(method, depth * 2);
            context = Arrays.copyOf(context, depth * 2);
            receiver = Arrays.copyOf(receiver, depth * 2);
        }
        method[depth] = methodSite;
        receiver[depth] = receiverIdentity;
        context[depth++] = newContext;
    }

    void exit() {
        depth--;
    }

    /** Sets the receiver of the innermost frame. */
    void receive(int receiverIdentity) {
        if (depth > 0) {
            receiver[depth - 1] = receiverIdentity;
        }
    }

    /** Number of frames. */
    public int depth() {
        return depth;
    }

    /** Site of the {@code ENTER} of a frame. */
    public int method(int at) {
        return method[at];
    }

    /** Identity of a frame's receiver, or 0 if it has no receiver or it is not known yet. */
    public int receiver(int at) {
        return receiver[at];
    }

    /** The context of the innermost frame. */
    public int context() {
        return depth == 0 ? Contexts.ROOT : context[depth - 1];
    }
}
