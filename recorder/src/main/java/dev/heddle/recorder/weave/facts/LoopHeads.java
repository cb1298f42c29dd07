package dev.heddle.recorder.weave.facts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;

/**
 * Finds the loop heads of a method: the targets of jumps back to an instruction that dominates them (LoCon, section on
 * loops). A loop with several entries has no head; Java compilers do not make such loops.
 */
final class LoopHeads extends BranchVisitor {
    private static final int NONE = -1;

    private final ClassWeaving reader;
    private final MethodFacts facts;
    private final Map<Label, Integer> offsets = new HashMap<>();
    private final List<Jump> jumps = new ArrayList<>();
    private final List<Range> ranges = new ArrayList<>();
    private int lastOffset;

    /** An instruction that may be followed by an instruction other than the next one. */
    private record Jump(int offset, List<Label> targets, boolean fallsThrough) {}

    /** Instructions with a common handler. */
    private record Range(Label start, Label end, Label handler) {}

    LoopHeads(ClassWeaving reader, MethodFacts facts) {
        this.reader = reader;
        this.facts = facts;
    }

    @Override
    public void visitLabel(Label label) {
        offsets.put(label, reader.offset());
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        ranges.add(new Range(start, end, handler));
    }

    @Override
    void jump(List<Label> targets, boolean fallsThrough) {
        jumps.add(new Jump(reader.offset(), targets, fallsThrough));
        lastOffset = reader.offset();
    }

    @Override
    public void visitInsn(int opcode) {
        super.visitInsn(opcode);
        lastOffset = reader.offset();
    }

    @Override
    public void visitVarInsn(int opcode, int index) {
        lastOffset = reader.offset();
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        lastOffset = reader.offset();
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        lastOffset = reader.offset();
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        lastOffset = reader.offset();
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        lastOffset = reader.offset();
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        lastOffset = reader.offset();
    }

    @Override
    public void visitLdcInsn(Object value) {
        lastOffset = reader.offset();
    }

    @Override
    public void visitIincInsn(int index, int increment) {
        lastOffset = reader.offset();
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        lastOffset = reader.offset();
    }

    @Override
    public void visitEnd() {
        if (jumps.stream().noneMatch(this::isBack)) {
            return;
        }
        Graph graph = new Graph();
        facts.loopHeads = graph.heads();
    }

    private boolean isBack(Jump jump) {
        for (Label target : jump.targets) {
            if (offsets.get(target) <= jump.offset) {
                return true;
            }
        }
        return false;
    }

    /** Basic blocks, numbered by their start. */
    private final class Graph {
        private final int[] starts;
        private final List<Set<Integer>> successors = new ArrayList<>();
        private final List<Integer> order = new ArrayList<>();

        Graph() {
            TreeMap<Integer, Boolean> leaders = new TreeMap<>();
            leaders.put(0, true);
            offsets.values().forEach(offset -> leaders.put(offset, true));
            for (Jump jump : jumps) {
                leaders.put(jump.offset + 1, true);
            }
            starts = leaders.keySet().stream()
                    .mapToInt(Integer::intValue)
                    .filter(offset -> offset <= lastOffset)
                    .toArray();
            for (int block = 0; block < starts.length; block++) {
                successors.add(new HashSet<>());
            }
            Map<Integer, Jump> last = new HashMap<>();
            jumps.forEach(jump -> last.put(block(jump.offset), jump));
            for (int block = 0; block < starts.length; block++) {
                Jump jump = last.get(block);
                if ((jump == null || jump.fallsThrough) && block + 1 < starts.length) {
                    successors.get(block).add(block + 1);
                }
                if (jump != null) {
                    for (Label target : jump.targets) {
                        successors.get(block).add(block(offsets.get(target)));
                    }
                }
            }
            for (Range range : ranges) {
                int end = offsets.get(range.end);
                for (int block = block(offsets.get(range.start));
                        block < starts.length && starts[block] < end;
                        block++) {
                    successors.get(block).add(block(offsets.get(range.handler)));
                }
            }
        }

        /** The block of an instruction. */
        private int block(int offset) {
            int at = Arrays.binarySearch(starts, offset);
            return at >= 0 ? at : -at - 2;
        }

        Set<Integer> heads() {
            int[] dominators = dominators();
            Set<Integer> heads = new HashSet<>();
            for (int block : order) {
                for (int next : successors.get(block)) {
                    if (dominates(dominators, next, block)) {
                        heads.add(starts[next]);
                    }
                }
            }
            return heads;
        }

        private static boolean dominates(int[] dominators, int above, int below) {
            int at = below;
            while (at != above && at != 0) {
                at = dominators[at];
            }
            return at == above;
        }

        /** Immediate dominators by iteration over the blocks in reverse postorder, until nothing changes. */
        private int[] dominators() {
            int[] rank = reversePostorder();
            List<List<Integer>> predecessors = new ArrayList<>();
            for (int block = 0; block < starts.length; block++) {
                predecessors.add(new ArrayList<>());
            }
            for (int block : order) {
                for (int next : successors.get(block)) {
                    predecessors.get(next).add(block);
                }
            }
            int[] dominators = new int[starts.length];
            Arrays.fill(dominators, NONE);
            dominators[0] = 0;
            boolean changed = true;
            while (changed) {
                changed = false;
                for (int block : order) {
                    if (block == 0) {
                        continue;
                    }
                    int common = NONE;
                    for (int before : predecessors.get(block)) {
                        if (dominators[before] != NONE) {
                            common = common == NONE ? before : common(dominators, rank, common, before);
                        }
                    }
                    if (dominators[block] != common) {
                        dominators[block] = common;
                        changed = true;
                    }
                }
            }
            return dominators;
        }

        private static int common(int[] dominators, int[] rank, int a, int b) {
            int x = a;
            int y = b;
            while (x != y) {
                while (rank[x] > rank[y]) {
                    x = dominators[x];
                }
                while (rank[y] > rank[x]) {
                    y = dominators[y];
                }
            }
            return x;
        }

        /** Fills the order and gives each block its rank in it; without recursion, because methods may be long. */
        private int[] reversePostorder() {
            boolean[] seen = new boolean[starts.length];
            List<Integer> path = new ArrayList<>();
            List<List<Integer>> open = new ArrayList<>();
            path.add(0);
            open.add(new ArrayList<>(successors.get(0)));
            seen[0] = true;
            List<Integer> postorder = new ArrayList<>();
            while (!path.isEmpty()) {
                List<Integer> rest = open.get(open.size() - 1);
                if (rest.isEmpty()) {
                    postorder.add(path.remove(path.size() - 1));
                    open.remove(open.size() - 1);
                } else {
                    int next = rest.remove(rest.size() - 1);
                    if (!seen[next]) {
                        seen[next] = true;
                        path.add(next);
                        open.add(new ArrayList<>(successors.get(next)));
                    }
                }
            }
            int[] rank = new int[starts.length];
            for (int i = postorder.size() - 1; i >= 0; i--) {
                rank[postorder.get(i)] = order.size();
                order.add(postorder.get(i));
            }
            return rank;
        }
    }
}
