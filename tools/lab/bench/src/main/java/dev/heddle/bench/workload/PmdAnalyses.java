package dev.heddle.bench.workload;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import net.sourceforge.pmd.PMDConfiguration;
import net.sourceforge.pmd.PmdAnalysis;
import net.sourceforge.pmd.lang.LanguageRegistry;
import net.sourceforge.pmd.lang.document.FileId;
import net.sourceforge.pmd.lang.document.TextFile;
import net.sourceforge.pmd.reporting.Report;
import net.sourceforge.pmd.reporting.RuleViolation;

/** Has PMD look for mistakes in the sources of a library, with PMD's own threads; the unit of work is a source file. */
final class PmdAnalyses implements Workload {
    /** The jar with the sources. */
    static final String SOURCES = "heddle.bench.sources";

    private record Source(String name, String text) {}

    private final List<Source> sources = new ArrayList<>();

    PmdAnalyses() throws IOException {
        try (ZipFile jar = new ZipFile(Path.of(System.getProperty(SOURCES)).toFile())) {
            List<? extends ZipEntry> entries = jar.stream()
                    .filter(e -> e.getName().endsWith(".java") && !e.getName().contains("-info"))
                    .toList();
            for (ZipEntry entry : entries) {
                try (InputStream in = jar.getInputStream(entry)) {
                    sources.add(new Source(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8)));
                }
            }
        }
    }

    @Override
    public long run(int threads, int amount) throws Exception {
        PMDConfiguration configuration = new PMDConfiguration();
        configuration.setThreads(threads);
        configuration.setIgnoreIncrementalAnalysis(true);
        configuration.addRuleSet("rulesets/java/quickstart.xml");
        configuration.addRuleSet("category/java/design.xml");
        try (PmdAnalysis analysis = PmdAnalysis.create(configuration)) {
            var java = LanguageRegistry.PMD.getLanguageById("java").getDefaultVersion();
            for (int i = 0; i < amount; i++) {
                Source source = sources.get(i % sources.size());
                FileId id = FileId.fromPathLikeString(i / sources.size() + "/" + source.name);
                analysis.files().addFile(TextFile.forCharSeq(source.text, id, java));
            }
            return checksum(analysis.performAnalysisAndCollectReport());
        }
    }

    private static long checksum(Report report) {
        long sum = report.getProcessingErrors().size();
        for (RuleViolation found : report.getViolations()) {
            sum += Team.scramble(
                    31L * found.getBeginLine() + found.getRule().getName().hashCode());
        }
        return sum;
    }
}
