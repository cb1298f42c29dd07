package dev.heddle.cli.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Damages a file at random. The same numbers make the same damage. */
final class Mutation {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern MEMBER = Pattern.compile("\"(\\w+)\"\\s*:\\s*");

    /** Texts that stand for values which no document has. */
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "-1",
            "1.5",
            "1.0",
            "1e3",
            "1e400",
            "2147483647",
            "2147483648",
            "-2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "123456789012345678901234567890",
            "\"\"",
            "\"x\"",
            "\"..\"",
            "\"\\ud800\"",
            "\"a\\u0000b\"",
            "\"\\n::error::x\"",
            "[]",
            "{}",
            "[null]",
            "{\"a\":1}");

    private final Random random;

    Mutation(Random random) {
        this.random = random;
    }

    /**
     * Damages a file, or puts something else in its place.
     *
     * @param mayBePipe whether the file may be a named pipe or a device, which is then waited for
     * @return what was done, for the message of an assertion
     */
    String damage(Path file, boolean mayBePipe) throws IOException, InterruptedException {
        if (random.nextInt(12) == 0 && !mayBePipe) {
            return replace(file);
        }
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length == 0) {
            Files.write(file, new byte[] {1});
            return "a byte in an empty file";
        }
        String name = file.getFileName().toString();
        boolean isJson = name.endsWith(".json") && random.nextInt(4) > 0;
        return isJson ? member(file, bytes) : bytes(file, bytes);
    }

    private String replace(Path file) throws IOException, InterruptedException {
        byte[] bytes = Files.readAllBytes(file);
        Files.delete(file);
        switch (random.nextInt(6)) {
            case 0:
                return "missing";
            case 1:
                Files.createDirectory(file);
                return "a directory";
            case 2:
                new ProcessBuilder("mkfifo", file.toString()).start().waitFor();
                return "a named pipe";
            case 3:
                Files.write(file, new byte[0]);
                return "empty";
            case 4:
                Files.createSymbolicLink(file, Path.of("nowhere"));
                return "a symbolic link to nothing";
            default:
                Files.createSymbolicLink(file, Path.of("/dev/zero"));
                return "a symbolic link to a device, of " + bytes.length + " bytes";
        }
    }

    private String bytes(Path file, byte[] bytes) throws IOException {
        int used = used(bytes);
        int at = random.nextInt(used);
        int length = 1 + random.nextInt(Math.max(1, Math.min(used - at, 200)));
        switch (random.nextInt(6)) {
            case 0:
                Files.write(file, Arrays.copyOf(bytes, at));
                return "cut at " + at;
            case 1:
                byte[] twice = Arrays.copyOf(bytes, bytes.length + length);
                System.arraycopy(bytes, at, twice, at + length, bytes.length - at);
                Files.write(file, twice);
                return length + " bytes twice at " + at;
            case 2:
                byte[] swapped = bytes.clone();
                int other = random.nextInt(used);
                length = Math.min(length, used - Math.max(at, other));
                System.arraycopy(bytes, at, swapped, other, length);
                System.arraycopy(bytes, other, swapped, at, length);
                Files.write(file, swapped);
                return length + " bytes swapped between " + at + " and " + other;
            case 3:
                byte[] without = new byte[bytes.length - length];
                System.arraycopy(bytes, 0, without, 0, at);
                System.arraycopy(bytes, at + length, without, at, bytes.length - at - length);
                Files.write(file, without);
                return length + " bytes left out at " + at;
            default:
                byte[] flipped = bytes.clone();
                int bit = random.nextInt(8);
                flipped[at] ^= (byte) (1 << bit);
                Files.write(file, flipped);
                return "bit " + bit + " of byte " + at;
        }
    }

    /** Queues are mostly empty: where the last byte is that says anything. */
    private static int used(byte[] bytes) {
        int used = bytes.length;
        while (used > 1 && bytes[used - 1] == 0) {
            used--;
        }
        return used;
    }

    private String member(Path file, byte[] bytes) throws IOException {
        if (random.nextInt(5) == 0) {
            return text(file, new String(bytes, StandardCharsets.UTF_8));
        }
        JsonNode tree = JSON.readTree(bytes);
        List<JsonNode> all = new ArrayList<>();
        collect(tree, all);
        JsonNode holder = all.get(random.nextInt(all.size()));
        JsonNode value = JSON.readTree(VALUES.get(random.nextInt(VALUES.size())));
        if (random.nextInt(20) == 0) {
            value = JsonNodeFactory.instance.textNode("y".repeat(1 << 20));
        } else if (random.nextInt(20) == 0) {
            value = JSON.readTree("[".repeat(200) + "]".repeat(200));
        }
        String done;
        if (holder instanceof ObjectNode object && !object.isEmpty()) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            String name = names.get(random.nextInt(names.size()));
            switch (random.nextInt(4)) {
                case 0:
                    object.remove(name);
                    done = "without a \"" + name + "\"";
                    break;
                case 1:
                    object.set(name + "s", object.remove(name));
                    done = "\"" + name + "\" renamed";
                    break;
                default:
                    object.set(name, value);
                    done = "\"" + name + "\" is " + shortly(value);
                    break;
            }
        } else if (holder instanceof ArrayNode array && !array.isEmpty()) {
            int at = random.nextInt(array.size());
            if (random.nextInt(3) == 0) {
                array.add(array.get(at).deepCopy());
                done = "element " + at + " twice";
            } else {
                array.set(at, value);
                done = "element " + at + " is " + shortly(value);
            }
        } else {
            tree = value;
            done = "the document is " + shortly(value);
        }
        Files.write(file, JSON.writeValueAsBytes(tree));
        return done;
    }

    /** Mutations that a JSON tree cannot express. */
    private String text(Path file, String text) throws IOException {
        Matcher member = MEMBER.matcher(text);
        List<Integer> places = new ArrayList<>();
        while (member.find()) {
            places.add(member.start());
        }
        if (places.isEmpty() || !member.find(places.get(random.nextInt(places.size())))) {
            Files.writeString(file, text + "}");
            return "a brace too many";
        }
        String added = random.nextBoolean()
                ? "\"" + member.group(1) + "\" : " + VALUES.get(random.nextInt(VALUES.size())) + ", "
                : "\"stranger\" : 1, ";
        Files.writeString(file, text.substring(0, member.start()) + added + text.substring(member.start()));
        return "added " + added;
    }

    private static String shortly(JsonNode value) {
        String text = value.toString();
        return text.length() < 60 ? text : text.substring(0, 60) + "…";
    }

    private static void collect(JsonNode node, List<JsonNode> all) {
        if (node.isContainerNode()) {
            all.add(node);
            // Long tables would take all of the chances.
            int count = 0;
            for (JsonNode child : node) {
                if (count++ < 40) {
                    collect(child, all);
                }
            }
        }
    }
}
