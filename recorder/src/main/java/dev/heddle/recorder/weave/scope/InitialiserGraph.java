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
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Which classes need which others in their initialisers: a class needs its superclass, its superinterfaces with default
 * methods, and the classes that its initialiser uses, also in methods of its own that it calls. Finds the classes on
 * cycles (strongly connected components, by Tarjan's algorithm). Read from class files. Not thread-safe.
 */
final class InitialiserGraph {
    /** The largest number of examined classes. */
    private static final int MOST = 20_000;

    /** A class that another one needs, and the instruction that needs it. @param line -1 for a superclass */
    record Need(Member method, int offset, int line, String type) {}

    private final InitialisationIndex facts;
    private final Function<String, byte[]> files;
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

    InitialiserGraph(InitialisationIndex facts, Function<String, byte[]> files) {
        this.facts = facts;
        this.files = files;
    }

    /** The classes that are on cycles with a class, including itself; empty if it is on none. */
    Set<String> cycle(String type) {
        Node known = nodes.get(type);
        return (known == null ? search(type) : known).cycle;
    }

    /** The needs between the classes of a cycle. */
    List<Need> needs(String type) {
        Node node = nodes.get(type);
        return node.needs.stream()
                .filter(need -> node.cycle.contains(need.type))
                .toList();
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
        node.needs = visited > MOST ? List.of() : find(type);
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

    private List<Need> find(String type) {
        List<Need> needs = new ArrayList<>();
        Member own = new Member(type, InitialisationFacts.INITIALISER, "()V");
        for (String before : facts.before(type)) {
            add(needs, own, Site.ENTRY, -1, type, before);
        }
        InitialisationFacts known = facts.find(type);
        byte[] file = known != null && known.hasInitialiser() ? files.apply(type) : null;
        if (file != null) {
            new Code(type, file).addTo(needs);
        }
        return needs;
    }

    private void add(List<Need> needs, Member method, int offset, int line, String from, String to) {
        if (to != null && !to.equals(from) && facts.runsCode(to)) {
            needs.add(new Need(method, offset, line, to));
        }
    }

    /** The code of one class: the uses of classes in its initialiser, and in its own methods that may be called there. */
    private final class Code extends ClassReader {
        private final String type;
        private final Map<String, List<Need>> uses = new HashMap<>();
        private final Map<String, Set<String>> calls = new HashMap<>();
        private int offset;

        Code(String type, byte[] file) {
            super(file);
            this.type = type;
        }

        @Override
        protected void readBytecodeInstructionOffset(int bytecodeOffset) {
            offset = bytecodeOffset;
        }

        void addTo(List<Need> needs) {
            accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access, String name, String descriptor, String signature, String[] thrown) {
                            return new Method(new Member(type, name, descriptor));
                        }
                    },
                    SKIP_FRAMES);
            Deque<String> open = new ArrayDeque<>();
            Set<String> seen = new HashSet<>();
            open.add(InitialisationFacts.INITIALISER + "()V");
            while (!open.isEmpty()) {
                String method = open.poll();
                if (seen.add(method)) {
                    needs.addAll(uses.getOrDefault(method, List.of()));
                    open.addAll(calls.getOrDefault(method, Set.of()));
                }
            }
        }

        private final class Method extends MethodVisitor {
            private final Member method;
            private final List<Need> own = new ArrayList<>();
            private final Set<String> called = new HashSet<>();
            private int line = -1;

            Method(Member method) {
                super(Opcodes.ASM9);
                this.method = method;
                uses.put(method.name() + method.descriptor(), own);
                calls.put(method.name() + method.descriptor(), called);
            }

            @Override
            public void visitLineNumber(int number, Label start) {
                line = number;
            }

            @Override
            public void visitTypeInsn(int opcode, String named) {
                if (opcode == Opcodes.NEW) {
                    add(own, method, offset, line, type, named);
                }
            }

            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
                    add(own, method, offset, line, type, facts.declaringField(owner, name, descriptor));
                }
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (owner.equals(type)) {
                    called.add(name + descriptor);
                } else if (opcode == Opcodes.INVOKESTATIC) {
                    add(own, method, offset, line, type, facts.declaringMethod(owner, name, descriptor));
                }
            }
        }
    }
}
