package dev.heddle.cli.terminal;

import dev.heddle.engine.base.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Scripts that complete verbs and options in a shell. After {@code --} the shell completes files. */
final class Completion {
    private Completion() {}

    /**
     * The script for a shell.
     *
     * @throws UsageException if the shell is not bash or zsh
     */
    static List<String> script(String shell, List<Verb> verbs) {
        List<String> lines = new ArrayList<>();
        switch (shell) {
            case "bash" -> {
                lines.add("_heddle() {");
                lines.add("  local word=${COMP_WORDS[COMP_CWORD]} all= i");
                lines.add("  for ((i = 1; i < COMP_CWORD; i++)); do [ \"${COMP_WORDS[i]}\" = -- ] && return; done");
                lines.add("  if [ \"$COMP_CWORD\" = 1 ]; then");
                lines.add("    all='" + names(verbs) + "'");
                lines.add("  elif [[ $word == -* ]]; then");
                lines.add("    case ${COMP_WORDS[1]} in");
                verbs.forEach(verb -> lines.add("      " + verb.name() + ") all='" + options(verb) + "' ;;"));
                lines.add("    esac");
                lines.add("  fi");
                lines.add("  COMPREPLY=($(compgen -W \"$all\" -- \"$word\"))");
                lines.add("}");
                lines.add("complete -o default -F _heddle heddle");
            }
            case "zsh" -> {
                lines.add("#compdef heddle");
                lines.add("if (( CURRENT == 2 )); then");
                lines.add("  compadd -- " + names(verbs));
                lines.add("elif (( ${words[(i)--]} >= CURRENT )) && [[ $PREFIX == -* ]]; then");
                lines.add("  case $words[2] in");
                verbs.forEach(verb -> lines.add("    " + verb.name() + ") compadd -- " + options(verb) + " ;;"));
                lines.add("  esac");
                lines.add("else");
                lines.add("  _files");
                lines.add("fi");
            }
            default -> throw new UsageException("--completion " + shell + ": choose one of bash, zsh");
        }
        return lines;
    }

    private static String names(List<Verb> verbs) {
        return verbs.stream().map(Verb::name).collect(Collectors.joining(" ")) + " help version";
    }

    private static String options(Verb verb) {
        return verb.options().stream().map(VerbOption::flag).collect(Collectors.joining(" ")) + " --help";
    }
}
