package dev.heddle.engine.internal.convert;

import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.BitSet;

/** Writes the table of the code locations in STD text: number, operation, place, bytecode offset. */
public final class Locations {
    private Locations() {}

    public static void write(Path file, Names names, BitSet sites) throws IOException {
        try (BufferedWriter out =
                new BufferedWriter(new OutputStreamWriter(OutputFile.open(file), StandardCharsets.UTF_8))) {
            out.write("location\top\tplace\toffset\n");
            for (int number = sites.nextSetBit(0); number >= 0; number = sites.nextSetBit(number + 1)) {
                Site site = names.site(number);
                out.write(number + "\t" + site.op() + "\t" + place(names, site) + "\t" + site.offset() + "\n");
            }
        }
    }

    /** {@code pkg.Class.method(File.java:42)}; empty for an operation without an instruction. */
    static String place(Names names, Site site) {
        if (site.isSynthetic()) {
            return "";
        }
        ClassName owner = names.classNamed(site.method().owner());
        String file = owner == null || owner.sourceFile() == null ? "Unknown Source" : owner.sourceFile();
        return site.method().qualifiedName() + "(" + file + (site.line() < 0 ? "" : ":" + site.line()) + ")";
    }
}
