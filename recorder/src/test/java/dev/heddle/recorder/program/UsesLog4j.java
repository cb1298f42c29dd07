package dev.heddle.recorder.program;

import java.io.StringWriter;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Category;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;

/** Works with classes older than the first version with class constants. */
public final class UsesLog4j {
    private UsesLog4j() {}

    public static void main(String[] arguments) {
        StringWriter text = new StringWriter();
        AppenderSkeleton end = new WriterAppender(new SimpleLayout(), text);
        AsyncAppender async = new AsyncAppender();
        async.addAppender(end);
        Category root = Logger.getRootLogger();
        root.addAppender(async);
        for (int i = 0; i < 5; i++) {
            root.info("line " + i);
        }
        async.close();
        System.out.println(text.toString().lines().count());
    }
}
