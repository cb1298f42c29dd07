package dev.heddle.spark;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Prints how many findings two stores have that are the same but for where the runs were, and how many others. */
public final class FindingRows {
    private FindingRows() {}

    /** @param args a store, where its runs were, another store, and where the runs of that were */
    public static void main(String[] args) throws IOException {
        try (SparkSession spark = SparkSession.builder()
                .master("local[1]")
                .config("spark.ui.enabled", "false")
                .getOrCreate()) {
            List<String> one = rows(spark, args[0], args[1]);
            List<String> other = rows(spark, args[2], args[3]);
            long same = one.stream().filter(other::contains).count();
            System.out.println("same " + same + " of " + one.size() + " and " + other.size());
        }
    }

    private static List<String> rows(SparkSession spark, String store, String place) {
        return spark.read().parquet(store + "/findings").collectAsList().stream()
                .map(Row::toString)
                .map(text -> text.replace(place + "/", "PLACE/"))
                .toList();
    }
}
