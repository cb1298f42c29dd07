package dev.heddle.cli.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The command lines of a page in their order, each with the output that the page shows for it. */
final class PageCommands {
    private static final String FENCE = "```";
    private static final Pattern COMMENT = Pattern.compile("\\s+# .*$");
    private static final Pattern COMMAND = Pattern.compile("(\\./)?heddle .*|java .*|export .*|mvn .*|\\./mvnw .*"
            + "|[a-z]+ [^|]*\\| heddle .*|jdb .*|jcmd .*|jlink .*");

    /** A word, with the quoted parts in it. */
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|\\$\\([^)]*\\)|[^\\s'\"])+");

    /** Differs from run to run: identities, fingerprints and numbers. */
    private static final Pattern VARIABLE_PART =
            Pattern.compile("\\s*…\\s*|\\b[0-9a-f]{8,16}\\b|\\d+(?:[.,]\\d+)*|\\s+");

    private PageCommands() {}

    /**
     * A command line.
     *
     * @param section the heading above it
     * @param text without comment
     */
    record Command(int line, String section, String text, List<Shown> shown) {
        boolean isHeddle() {
            return text.matches("(\\./)?heddle .*");
        }

        /** The words as a shell reads them, without the name of the command. */
        List<String> words() {
            List<String> words = new ArrayList<>();
            Matcher word = WORD.matcher(text);
            while (word.find()) {
                words.add(word.group().replaceAll("['\"]", ""));
            }
            return words.subList(1, words.size());
        }
    }

    /** A line of output. */
    record Shown(int line, String text) {
        /** Whether a line of real output is the same, except for numbers, blanks, and what the page leaves out. */
        boolean matches(String real) {
            StringBuilder pattern = new StringBuilder();
            Matcher part = VARIABLE_PART.matcher(text.strip());
            int end = 0;
            while (part.find()) {
                pattern.append(Pattern.quote(text.strip().substring(end, part.start())));
                String found = part.group();
                pattern.append(found.strip().equals("…") ? ".*" : found.isBlank() ? "\\s+" : "[0-9a-f.,]+");
                end = part.end();
            }
            pattern.append(Pattern.quote(text.strip().substring(end)));
            return real.strip().matches(pattern.toString());
        }
    }

    /** Commands of the blocks of code without a language. A block without a command is the output of the one before. */
    static List<Command> of(Path page) throws IOException {
        List<Command> commands = new ArrayList<>();
        List<String> lines = Files.readAllLines(page);
        String section = "";
        boolean isInside = false;
        boolean isShell = false;
        int ofBlock = 0;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith(FENCE)) {
                isShell = !isInside && line.equals(FENCE);
                isInside = !isInside;
                ofBlock = 0;
            } else if (!isInside && line.startsWith("#")) {
                section = line.replaceFirst("#+ ", "");
            } else if (isInside && isShell && COMMAND.matcher(line).matches()) {
                int first = i + 1;
                StringBuilder text = new StringBuilder(line);
                while (text.toString().endsWith("\\")) {
                    i++;
                    text.setLength(text.length() - 1);
                    text.append(lines.get(i).strip());
                }
                commands.add(new Command(
                        first, section, COMMENT.matcher(text).replaceAll("").strip(), new ArrayList<>()));
                ofBlock++;
            } else if (isInside
                    && isShell
                    && ofBlock == 0
                    && !line.isBlank()
                    && !line.strip().equals("…")) {
                if (!commands.isEmpty()
                        && commands.get(commands.size() - 1).section().equals(section)) {
                    commands.get(commands.size() - 1).shown().add(new Shown(i + 1, line));
                }
            }
        }
        return commands;
    }
}
