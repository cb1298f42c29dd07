package dev.heddle.recorder.weave.scope;

import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Which classes need which others in their initialisers: a class needs its superclass, its superinterfaces with default
 * methods, and the classes that its initialiser uses, also in methods of its own that it calls. Finds the classes on
 * cycles (strongly connected components, by Tarjan's algorithm). Read from class files.
 *
 * <p>Thread-safe. All class files that a search requires are read before it, without a lock; two threads may read the
 * same.
 */
final class InitialiserGraph {
    /** The usual largest number of examined classes. */
    static final int MOST = 20_000;

    /** A class that another one needs, and the instruction that needs it. @param line -1 for a superclass */
    record Need(Member method, int offset, int line, String type) {}

    private final int most;
    private final Map<String, List<Need>> needs = new ConcurrentHashMap<>();
    /** The needed classes that were not examined, because there were enough. */
    private final Set<String> omitted = ConcurrentHashMap.newKeySet();

    // Guarded by this.
    private final Map<String, Node> nodes = new HashMap<>();
    /** Tarjan's stack. */
    private final Deque<Node> open = new ArrayDeque<>();

    private int visited;

    private static final class Node {
        final String type;
        final int index;
        int low;
        boolean isOpen = true;
        List<Need> needs;
        int next;
        /** The classes of its cycle; empty if it is on none. */
        Set<String> cycle = Set.of();

        Node(String type, int index) {
            this.type = type;
            this.index = index;
            low = index;
        }
    }

    /** @param most the largest number of examined classes; classes that are read at the same time may exceed it */
    InitialiserGraph(int most) {
        this.most = most;
    }

    /** The needed classes that were not examined, because there were enough: cycles through them are missed. */
    List<String> omitted() {
        return omitted.stream()
                .filter(type -> !needs.containsKey(type))
                .sorted()
                .toList();
    }

    /** The classes that are on cycles with a class, including itself; empty if it is on none. */
    Set<String> cycle(String type, InitialisationIndex facts, Function<String, byte[]> files) {
        synchronized (this) {
            Node known = nodes.get(type);
            if (known != null) {
                return known.cycle;
            }
        }
        read(type, facts, files);
        synchronized (this) {
            Node known = nodes.get(type);
            return (known == null ? search(type) : known).cycle;
        }
    }

    /** The needs between the classes of a cycle. */
    synchronized List<Need> needs(String type) {
        Node node = nodes.get(type);
        return node.needs.stream()
                .filter(need -> node.cycle.contains(need.type))
                .toList();
    }

    /** Finds the needs of a class and of all classes that it leads to. */
    private void read(String from, InitialisationIndex facts, Function<String, byte[]> files) {
        Deque<String> left = new ArrayDeque<>();
        left.add(from);
        while (!left.isEmpty() && needs.size() < most) {
            String type = left.poll();
            if (!needs.containsKey(type)) {
                List<Need> found = new Reading(type, facts).needs(files);
                needs.put(type, found);
                found.forEach(need -> left.add(need.type));
            }
        }
        omitted.addAll(left);
    }

    /** Without recursion, because classes may be loaded on a nearly full stack. */
    private Node search(String from) {
        Node first = visit(from);
        Deque<Node> path = new ArrayDeque<>();
        path.push(first);
        while (!path.isEmpty()) {
            Node at = path.peek();
            if (at.next < at.needs.size()) {
                Node to = nodes.get(at.needs.get(at.next).type);
                if (to == null) {
                    path.push(visit(at.needs.get(at.next).type));
                    continue;
                }
                if (to.isOpen) {
                    at.low = Math.min(at.low, to.low);
                }
                at.next++;
            } else {
                path.pop();
                if (at.low == at.index) {
                    close(at);
                }
            }
        }
        return first;
    }

    private Node visit(String type) {
        Node node = new Node(type, visited++);
        nodes.put(type, node);
        open.push(node);
        node.needs = needs.getOrDefault(type, List.of());
        return node;
    }

    private void close(Node root) {
        List<Node> component = new ArrayList<>();
        Node node;
        do {
            node = open.pop();
            node.isOpen = false;
            component.add(node);
        } while (node != root);
        if (component.size() > 1) {
            Set<String> cycle = new HashSet<>();
            component.forEach(member -> cycle.add(member.type));
            component.forEach(member -> member.cycle = cycle);
        }
    }

    /** Reads the needs of one class. */
    private static final class Reading {
        private final String type;
        private final InitialisationIndex facts;
        private final List<Need> needs = new ArrayList<>();
        /** The methods of the class that its initialiser may call and that were not read yet, and all of them. */
        private final Set<String> left = new HashSet<>();

        private final Set<String> reached = new HashSet<>();

        Reading(String type, InitialisationIndex facts) {
            this.type = type;
            this.facts = facts;
        }

        List<Need> needs(Function<String, byte[]> files) {
            Member own = new Member(type, InitialisationFacts.INITIALISER, "()V");
            for (String before : facts.before(type)) {
                add(own, Site.ENTRY, -1, before);
            }
            InitialisationFacts known = facts.find(type);
            byte[] file = known != null && known.hasInitialiser() ? files.apply(type) : null;
            if (file != null) {
                reach(own.name() + own.descriptor());
                while (!left.isEmpty()) {
                    Set<String> now = Set.copyOf(left);
                    left.clear();
                    new Code(file, now).read();
                }
            }
            return needs;
        }

        private void reach(String method) {
            if (reached.add(method)) {
                left.add(method);
            }
        }

        private void add(Member method, int offset, int line, String to) {
            if (to != null && !to.equals(type) && facts.runsCode(to)) {
                needs.add(new Need(method, offset, line, to));
            }
        }

        /** Some methods of the class; the code of all others is skipped. */
        private final class Code extends ClassReader {
            private final Set<String> methods;
            private int offset;

            Code(byte[] file, Set<String> methods) {
                super(file);
                this.methods = methods;
            }

            @Override
            protected void readBytecodeInstructionOffset(int bytecodeOffset) {
                offset = bytecodeOffset;
            }

            void read() {
                accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] thrown) {
                                return methods.contains(name + descriptor)
                                        ? new Uses(new Member(type, name, descriptor))
                                        : null;
                            }
                        },
                        SKIP_FRAMES);
            }

            private final class Uses extends MethodVisitor {
                private final Member method;
                private int line = -1;

                Uses(Member method) {
                    super(Opcodes.ASM9);
                    this.method = method;
                }

                @Override
                public void visitLineNumber(int number, Label start) {
                    line = number;
                }

                @Override
                public void visitTypeInsn(int opcode, String named) {
                    if (opcode == Opcodes.NEW) {
                        add(method, offset, line, named);
                    }
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                    if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
                        add(method, offset, line, facts.declaringField(owner, name, descriptor));
                    }
                }

                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String name, String descriptor, boolean isInterface) {
                    if (owner.equals(type)) {
                        reach(name + descriptor);
                    } else if (opcode == Opcodes.INVOKESTATIC) {
                        add(method, offset, line, facts.declaringMethod(owner, name, descriptor));
                    }
                }
            }
        }
    }
}
