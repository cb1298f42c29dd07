import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Prints the number of findings of a document, and the rank of the first one that contains all given words. */
final class Rank {
    private Rank() {}

    public static void main(String[] args) throws Exception {
        Path document = Path.of(args[0]);
        if (!Files.exists(document)) {
            System.out.println("no result");
            return;
        }
        String text = Files.readString(document);
        String all = text.substring(text.indexOf("\"findings\""));
        // Each finding begins with its id; plans are named after it.
        String[] findings = all.split("\"id\" *:");
        int rank = 0;
        for (int i = findings.length - 1; i > 0; i--) {
            String finding = findings[i];
            if (Arrays.stream(args).skip(1).allMatch(finding::contains)) {
                rank = i;
            }
        }
        System.out.println((findings.length - 1) + " findings\t" + (rank == 0 ? "absent" : "rank " + rank));
    }
}
