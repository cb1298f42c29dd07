package dev.heddle.recorder.boot;

/**
 * The recorder's state of one thread, and the hooks that woven methods call on it. A woven method holds the log of its
 * thread in a local. This class has only hooks: the layers below it have the ring of events ({@link ThreadRing}), the
 * stamps ({@link ThreadStamps}), the call stack ({@link ShadowStack}), the events ({@link EventRecorder}), and the
 * filter of accesses ({@link AccessFilter}).
 *
 * <p>A leaf is a method that calls nothing; it enters its frame only when there is something to record.
 */
public final class ThreadLog extends AccessFilter {
    /** The classes of which the thread has recorded a use: see {@link ClassUses#used}. */
    long usedClasses;

    /** The number of children it has started; only the thread itself counts. */
    int children;
    /**
     * The thread that this one is starting from an override of {@code start}, or null; only the thread itself uses it.
     */
    ThreadLog starting;
    /** With a controller: the thread that this one is starting, inside the JDK's {@code start}, or null. */
    ThreadLog inStart;
    /** Whether it was announced there. */
    boolean announcedInStart;
    /** A scheduler's state of the thread; the hooks do not use it. */
    public Object control;
    /** The number of seeds that the thread has got from {@link DeterministicValues}. */
    int pinnedSeeds;
    /** The number of identity hash codes that it has got from there. */
    int pinnedHashes;
    /** The newest value of an element, while an older one stands in the array: see {@link MemoryHooks#loading}. */
    long newestBits;
    /** The same for a reference. */
    Object newestReference;
    /** In runs that choose reads: the woven method that the next instruction calls, as in {@link #calls}; or 0. */
    private int announcedCall;
    /** Made when first used; only the thread itself uses it. */
    private AcquiredClasses acquiredClasses;

    ThreadLog(int number, String path, int parent, Thread thread, boolean announced, boolean ignored) {
        super(number, path, parent, thread, announced, ignored);
    }

    /** The log of the running thread; made at its first event. */
    @Hook
    public static ThreadLog current() {
        ThreadLog log = CurrentLogs.find();
        return log != null ? log : Threads.attach(Thread.currentThread());
    }

    /** The log of the running thread, or null if it has none yet. */
    public static ThreadLog currentOrNull() {
        return CurrentLogs.find();
    }

    /**
     * The current log of the running thread, if this one is ignored; otherwise this one. A method that was entered
     * before recording began holds an ignored log as long as it runs.
     */
    ThreadLog now() {
        return isIgnored() ? current() : this;
    }

    /**
     * From now on the thread is in code that is not woven and calls the program, such as a test runner. JDK methods
     * that this code calls directly are not recorded, not even methods that may be called under any name. The number of
     * values drawn so far differs with the code that started the thread, so the counts of pinned seeds and hash codes
     * restart here.
     */
    public void runsTests() {
        ignoreFirstCalls();
        pinnedSeeds = 1;
        pinnedHashes = 0;
    }

    /**
     * Handles a release or acquire that is not recorded, because its caller is not woven or was called before recording
     * began. If this holds, the thread passes through unrecorded code, which preserves a possible order from one thread
     * to another.
     */
    void passUnseen() {
        now().passUnseenHere();
    }

    private void passUnseenHere() {
        if (hasUnseen && quiet == 0 && !hasActiveFrame()) {
            if (wasUnseen) {
                leaveUnseen();
            }
            enterUnseen();
        }
    }

    // Frames

    /**
     * Called from woven code: the thread has entered a method of the program. The result is the argument of
     * {@link #exit}. The receiver may be null.
     */
    @Hook
    public int enter(Object receiver, int site) {
        return push(receiver, site, quiet == 0);
    }

    /**
     * Called from woven code: like {@link #enter}, where not every method has a frame. The last executed call may have
     * been of a method without a frame, and have returned. Such a frame is tracked but not recorded, because some of
     * its callers have no frame.
     */
    @Hook
    public int enterNamed(Object receiver, int site) {
        return pushUnrecorded(site);
    }

    /** Called from woven code: like {@link #enterNamed}, for a method with recorded accesses: its frame is recorded. */
    @Hook
    public int enterRecorded(Object receiver, int site) {
        return pushNamed(receiver, site);
    }

    /**
     * Called from woven code: the thread has entered a method of the JDK. The result is the argument of {@link #exit}.
     * The frame counts only if woven code called this very method. The JDK also runs on its own behalf, for example to
     * load a class, which is not recorded.
     */
    @Hook
    public int enterLibrary(Object receiver, int site) {
        return pushLibrary(receiver, site);
    }

    /** Called from woven code: the receiver of the constructor at a depth is known now, after its call of super. */
    @Hook
    public void receiver(Object receiver, int atDepth, int site) {
        if (isActive(atDepth) && hasFrames) {
            int identity = System.identityHashCode(receiver);
            if (setReceiver(atDepth, identity)) {
                recordOwn(site, identity, 0);
            }
        }
    }

    /**
     * Called from woven code: the method at a depth returns or throws, and an exception has left all frames above it.
     * If the frame below had called this method, that call has ended. If the JDK ran on its own behalf, for example to
     * load the class of the called method, the call is still to come.
     */
    @Hook
    public void exit(int atDepth) {
        popFrom(atDepth);
    }

    /**
     * Called from woven code in runs that choose reads: the next instruction calls a woven method, with no code in
     * between.
     *
     * @param method hash of its name and descriptor
     */
    @Hook
    public void calls(int method) {
        announcedCall = method;
    }

    /** Returns whether the method that begins is the announced one, and forgets that. */
    boolean isCallOf(int method) {
        boolean isAnnounced = announcedCall == method;
        forgetCall();
        return isAnnounced;
    }

    /** The announced call has ended, or is not the thread's next one. */
    void forgetCall() {
        announcedCall = 0;
    }

    AcquiredClasses acquiredClasses() {
        if (acquiredClasses == null) {
            acquiredClasses = new AcquiredClasses();
        }
        return acquiredClasses;
    }

    /** Called from woven code: a leaf returns; its depth is 0 if its frame was never entered. */
    public void leafExit(int atDepth) {
        if (atDepth != 0) {
            exit(atDepth);
        }
    }

    /** Called from woven code: the method at a depth has caught an exception, which has left all frames above it. */
    @Hook
    public void unwind(int atDepth) {
        popAbove(atDepth);
    }

    /** Called from woven code: the program is about to execute a call. */
    public void call(int site) {
        pending = site;
    }

    /**
     * Called from woven code: the thread has reached the head of a loop. The iteration is written when something is
     * recorded in it.
     */
    @Hook
    public void loop(int enterSite, int iterateSite) {
        if (active) {
            iterate(enterSite, iterateSite);
        }
    }

    // New objects

    /** Called from woven code: the program has made an object or array, and its constructor has returned. */
    @Hook
    public void allocated(Object made, int site) {
        if (active) {
            recordOwn(site, System.identityHashCode(made), ClassNumbers.of(this, made));
            made(made, site);
        }
    }

    /**
     * Called from woven code: like {@link #allocated}, where allocations are not recorded. Woven only when there is a
     * controller.
     */
    @Hook
    public void made(Object made, int site) {
        if (active) {
            Controller c = Hooks.controller;
            if (c != null) {
                enterAgent();
                c.allocated(this, site, made);
                leaveAgent();
            }
        }
    }

    /**
     * Called from woven code: the program has made an object or array, which no other thread has a reference to yet.
     */
    @Hook
    public void claim(Object made) {
        own(made);
    }

    /** Called from woven code: like {@link #claim}, for an array of arrays, all of them new. */
    @Hook
    public void claimAll(Object[] made) {
        ownAll(made);
    }

    // Accesses

    /** Called from woven code: an instance field was read or is about to be written. */
    @Hook
    public void field(Object owner, int site) {
        // With a null owner the instruction throws, and is not an access.
        if (active && owner != null) {
            int identity = System.identityHashCode(owner);
            int at = lookUp(identity, site);
            if (at != ObjectOwners.OWN) {
                access(site, identity, 0, at);
            }
        }
    }

    /** Called from woven code: like {@link #field}, for fields of an array type. */
    @Hook
    public void arrayField(Object value, Object owner, int site) {
        if (active && owner != null) {
            int identity = System.identityHashCode(owner);
            int at = lookUp(identity, site);
            if (at != ObjectOwners.OWN) {
                accessToArray(site, identity, value, at);
            }
        }
    }

    /** Called from woven code: a static field was read or is about to be written. */
    @Hook
    public void staticField(int site) {
        if (active) {
            access(site, 0, 0, ObjectOwners.NO_OWNER);
        }
    }

    /** Called from woven code: like {@link #staticField}, for fields of an array type. */
    @Hook
    public void staticArrayField(Object value, int site) {
        if (active) {
            accessToArray(site, 0, value, ObjectOwners.NO_OWNER);
        }
    }

    /** Called from woven code: like {@link #field}, for a volatile field. It synchronises, so it is always recorded. */
    @Hook
    public void volatileField(Object owner, int site) {
        if (active && owner != null) {
            emitAccess(site, System.identityHashCode(owner), 0);
        }
    }

    /** Called from woven code: like {@link #volatileField}, for fields of an array type. */
    @Hook
    public void volatileArrayField(Object value, Object owner, int site) {
        if (active && owner != null) {
            emitAccess(site, System.identityHashCode(owner), value == null ? 0 : System.identityHashCode(value));
        }
    }

    /** Called from woven code: like {@link #volatileField}, for static fields. */
    @Hook
    public void volatileStaticField(int site) {
        if (active) {
            emitAccess(site, 0, 0);
        }
    }

    /** Called from woven code: like {@link #volatileStaticField}, for fields of an array type. */
    @Hook
    public void volatileStaticArrayField(Object value, int site) {
        if (active) {
            emitAccess(site, 0, value == null ? 0 : System.identityHashCode(value));
        }
    }

    /**
     * Called from woven code: an array element was read or is about to be written. The index of a write may be out of
     * bounds: then the write throws, and the event names an element that no other event has.
     */
    @Hook
    public void array(Object array, int index, int site) {
        if (active && array != null) {
            int identity = System.identityHashCode(array);
            int at = lookUp(identity, site);
            if (at != ObjectOwners.OWN) {
                access(site, identity, index, at);
            }
        }
    }

    /** Called from woven code: an element was read from an array of references, or is about to be written. */
    @Hook
    public void element(Object element, Object array, int site) {
        if (active && element != null && array != null && element.getClass().isArray()) {
            int identity = System.identityHashCode(element);
            int at = lookUp(identity, site);
            if (at != ObjectOwners.OWN) {
                access(site, identity, System.identityHashCode(array), at);
            }
        }
    }

    /** Called from woven code: like {@link #element}, in a leaf; returns the depth. */
    @Hook
    public int leafElement(Object element, Object array, int site, int atDepth, Object receiver, int entrySite) {
        if (quiet != 0
                || element == null
                || array == null
                || !element.getClass().isArray()) {
            return atDepth;
        }
        int identity = System.identityHashCode(element);
        int at = lookUp(identity, site);
        if (at == ObjectOwners.OWN) {
            return atDepth;
        }
        int d = atDepth != 0 ? atDepth : enter(receiver, entrySite);
        access(site, identity, System.identityHashCode(array), at);
        return d;
    }

    /**
     * Called from woven code: the program is about to call a method. If the receiver's class is neither woven nor known
     * to be thread-safe, the call is an access to the object as a whole.
     */
    @Hook
    public void object(Object receiver, int site) {
        if (active && receiver != null && OpaqueClasses.hasClassOf(this, receiver)) {
            int identity = System.identityHashCode(receiver);
            int at = lookUp(identity, site);
            if (at != ObjectOwners.OWN) {
                access(site, identity, 0, at);
            }
        }
    }

    /**
     * Called from woven code: like {@link #object}, for a scheduler's decision. Woven only when there is a controller.
     */
    @Hook
    public void beforeObject(Object receiver, int site) {
        if (active && receiver != null && OpaqueClasses.hasClassOf(this, receiver)) {
            beforeArray(receiver, -1, site);
        }
    }

    // Accesses that are decided but not recorded. Woven only when there is a controller.

    /** Called from woven code: the program is about to access a field; the owner is null for a static field. */
    @Hook
    public void beforeField(Object owner, int site) {
        beforeArray(owner, -1, site);
    }

    /** Called from woven code: the program is about to access an array element. */
    @Hook
    public void beforeArray(Object array, int index, int site) {
        if (active) {
            Controller c = Hooks.controller;
            if (c != null) {
                enterAgent();
                c.access(this, site, array, index);
                leaveAgent();
            }
        }
    }

    // Leaves: like the methods above, but the frame is entered only when there is something to record.

    /** Called from woven code: like {@link #field}, in a leaf; returns the depth. */
    @Hook
    public int leafField(Object owner, int site, int atDepth, Object receiver, int entrySite) {
        if (quiet != 0 || owner == null) {
            return atDepth;
        }
        int identity = System.identityHashCode(owner);
        int at = lookUp(identity, site);
        if (at == ObjectOwners.OWN) {
            return atDepth;
        }
        int d = atDepth != 0 ? atDepth : enter(receiver, entrySite);
        access(site, identity, 0, at);
        return d;
    }

    /** Called from woven code: like {@link #arrayField}, in a leaf; returns the depth. */
    @Hook
    public int leafArrayField(Object value, Object owner, int site, int atDepth, Object receiver, int entrySite) {
        if (quiet != 0 || owner == null) {
            return atDepth;
        }
        int identity = System.identityHashCode(owner);
        int at = lookUp(identity, site);
        if (at == ObjectOwners.OWN) {
            return atDepth;
        }
        int d = atDepth != 0 ? atDepth : enter(receiver, entrySite);
        accessToArray(site, identity, value, at);
        return d;
    }

    /** Called from woven code: like {@link #array}, in a leaf; returns the depth. */
    @Hook
    public int leafArray(Object array, int index, int site, int atDepth, Object receiver, int entrySite) {
        if (quiet != 0 || array == null) {
            return atDepth;
        }
        int identity = System.identityHashCode(array);
        int at = lookUp(identity, site);
        if (at == ObjectOwners.OWN) {
            return atDepth;
        }
        int d = atDepth != 0 ? atDepth : enter(receiver, entrySite);
        access(site, identity, index, at);
        return d;
    }
}
