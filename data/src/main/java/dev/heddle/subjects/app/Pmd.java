package dev.heddle.subjects.app;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.sourceforge.pmd.DataSource;
import net.sourceforge.pmd.PMD;
import net.sourceforge.pmd.Report;
import net.sourceforge.pmd.RuleContext;
import net.sourceforge.pmd.RuleSetFactory;
import net.sourceforge.pmd.SourceType;
import net.sourceforge.pmd.renderers.AbstractRenderer;
import net.sourceforge.pmd.renderers.Renderer;

/** PMD: its threads look for mistakes in made-up classes. */
public final class Pmd {

    private static final String RULES = "rulesets/basic.xml,rulesets/unusedcode.xml,rulesets/braces.xml";
    /** An unused field, an unused local variable, an if without braces and an empty catch block. */
    private static final int MISTAKES = 4;

    private Pmd() {}

    /** @param args number of threads, number of classes */
    public static void main(String[] args) {
        Arguments arguments = Arguments.of(args);
        List<DataSource> sources = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            sources.add(new Source(i));
        }
        // Without a lock its threads fill a table of the methods of its own classes (AttributeAxisIterator), and one in
        // fifty runs fails. One class
        // fills the table before.
        mistakes(1, sources.subList(0, 1));
        Check.same("mistakes", (long) MISTAKES * arguments.size(), mistakes(arguments.threads(), sources));
    }

    private static long mistakes(int threads, List<DataSource> sources) {
        Counting counting = new Counting();
        List<Renderer> renderers = new ArrayList<>(List.of(counting));
        PMD.processFiles(
                threads,
                new RuleSetFactory(),
                SourceType.JAVA_15,
                new ArrayList<>(sources),
                new RuleContext(),
                renderers,
                RULES,
                false,
                "",
                "UTF-8",
                "NOPMD",
                Pmd.class.getClassLoader());
        return counting.found;
    }

    private record Source(int number) implements DataSource {

        @Override
        public InputStream getInputStream() {
            StringBuilder code = new StringBuilder("package made.up;\npublic class ")
                    .append(name())
                    .append(" {\n");
            code.append("  private int unused;\n");
            for (int m = 0; m < 8; m++) {
                code.append("  public int method").append(m).append("(int from, int to) {\n    int sum = ");
                code.append(Words.scramble(number * 8L + m) >>> 48).append(";\n");
                code.append("    for (int i = from; i < to; i++) { sum += i * from; }\n    return sum;\n  }\n");
            }
            code.append("  public int mistakes(String text) {\n    int local = 1;\n");
            code.append("    if (text == null) return 0;\n");
            code.append("    try { return Integer.parseInt(text); } catch (NumberFormatException e) { }\n");
            code.append("    return 1;\n  }\n}\n");
            return new ByteArrayInputStream(code.toString().getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String getNiceFileName(boolean shortNames, String inputFileName) {
            return name() + ".java";
        }

        private String name() {
            return "Class" + number;
        }
    }

    /** PMD hands it the reports one by one, from the thread that waits for the others. */
    private static final class Counting extends AbstractRenderer {

        private long found;

        @Override
        @SuppressWarnings("deprecation") // AbstractRenderer leaves it to be implemented all the same.
        public void render(Writer writer, Report report) {
            throw new UnsupportedOperationException("PMD renders file by file");
        }

        @Override
        public void start() {}

        @Override
        public void startFileAnalysis(DataSource source) {}

        @Override
        public void renderFileReport(Report report) {
            found += report.size();
            if (report.errors().hasNext()) {
                throw new IllegalStateException(
                        "PMD failed: " + report.errors().next().getMsg());
            }
        }

        @Override
        public void end() {}
    }
}
