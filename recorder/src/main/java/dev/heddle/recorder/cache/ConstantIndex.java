package dev.heddle.recorder.cache;

import dev.heddle.trace.name.Member;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for strings and members; -1 stands for null. */
final class ConstantIndex {
    private static final int NONE = -1;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> strings = new ArrayList<>();
    private final Map<Member, Integer> memberNumbers = new HashMap<>();
    private final List<Member> members = new ArrayList<>();

    int string(String string) {
        if (string == null) {
            return NONE;
        }
        Integer known = numbers.get(string);
        if (known != null) {
            return known;
        }
        numbers.put(string, strings.size());
        strings.add(string);
        return strings.size() - 1;
    }

    int member(Member member) {
        if (member == null) {
            return NONE;
        }
        Integer known = memberNumbers.get(member);
        if (known != null) {
            return known;
        }
        string(member.owner());
        string(member.name());
        string(member.descriptor());
        memberNumbers.put(member, members.size());
        members.add(member);
        return members.size() - 1;
    }

    void writeTo(ByteOutput out) {
        out.integer(strings.size());
        for (String string : strings) {
            out.string(string);
        }
        out.integer(members.size());
        for (Member member : members) {
            out.integer(string(member.owner()));
            out.integer(string(member.name()));
            out.integer(string(member.descriptor()));
        }
    }
}
