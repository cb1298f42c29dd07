package app;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.Multimap;
import com.google.common.collect.Multimaps;

/** Two synchronized multimaps that are compared both ways: each comparison locks both. */
public final class Stock {
    public static void main(String[] args) throws Exception {
        Multimap<String, String> ours = Multimaps.synchronizedMultimap(ArrayListMultimap.create());
        Multimap<String, String> theirs = Multimaps.synchronizedMultimap(ArrayListMultimap.create());
        ours.put("pen", "red");
        theirs.put("pen", "red");
        Two.run("ours", () -> ours.equals(theirs), "theirs", () -> theirs.equals(ours));
    }
}
