package dev.heddle.recorder.boot;

/** Which class transformers belong to the program, and which to agents. */
public abstract class TransformerOwners {
    /** Whether a transformer belongs to another agent, so that its work is not the program's. Throws nothing. */
    public abstract boolean isOfAgent(Object transformer);
}
