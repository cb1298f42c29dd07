package dev.heddle.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;

/** Asks a store the questions of a page: prints each heading with how many rows the answer has. */
public final class SqlPage {
    private static final Pattern VIEW = Pattern.compile("create view (\\w+) as");
    private static final Pattern QUERY = Pattern.compile("## ([^\\n]*)\\n\\n```sql\\n(.*?);\\n```", Pattern.DOTALL);

    private SqlPage() {}

    /** @param args the page, and the store */
    public static void main(String[] args) throws IOException {
        String page = Files.readString(Path.of(args[0]));
        try (SparkSession spark = SparkSession.builder()
                .master("local[1]")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "1")
                .getOrCreate()) {
            Matcher view = VIEW.matcher(page);
            while (view.find()) {
                String table = view.group(1);
                spark.sql(
                        "create temporary view " + table + " as select * from parquet.`" + args[1] + "/" + table + "`");
            }
            Matcher query = QUERY.matcher(page);
            while (query.find()) {
                System.out.println(query.group(1) + "\t"
                        + spark.sql(query.group(2)).collectAsList().size());
            }
        }
    }
}
