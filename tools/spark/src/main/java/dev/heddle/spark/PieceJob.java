package dev.heddle.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import scala.Function2;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;
import scala.runtime.BoxedUnit;

/**
 * The pieces as a Spark job with one task each, in the given order. A separate thread passes answers on, so that
 * Spark's thread never waits.
 */
final class PieceJob {
    private static final byte[] END = new byte[0];

    private final Command command;
    private final BlockingQueue<byte[]> answers = new LinkedBlockingQueue<>();
    private volatile @Nullable IOException unheard;

    private PieceJob(Command command) {
        this.command = command;
    }

    /**
     * @param pieces each as {@code CHECKSUM URI PIECE}, separated by tabs
     * @param command receives the answers
     * @throws IOException if the command has ended
     */
    static void run(JavaSparkContext spark, List<String> pieces, PieceTask task, Command command)
            throws IOException, InterruptedException {
        new PieceJob(command).run(spark, pieces, task);
    }

    private void run(JavaSparkContext spark, List<String> pieces, PieceTask task)
            throws IOException, InterruptedException {
        Thread forwarder = new Thread(() -> forward(spark), "heddle-answers");
        forwarder.start();
        try {
            RDD<String> rdd = spark.parallelize(pieces, pieces.size()).rdd();
            List<Object> partitions = new ArrayList<>();
            for (int i = 0; i < pieces.size(); i++) {
                partitions.add(i);
            }
            Seq<Object> all = CollectionConverters.asScala(partitions).toSeq();
            Function2<Object, byte[], BoxedUnit> handler = (index, answer) -> {
                answers.add(answer);
                return BoxedUnit.UNIT;
            };
            rdd.sparkContext().runJob(rdd, task, all, handler, ClassTag$.MODULE$.apply(byte[].class));
        } finally {
            answers.add(END);
            forwarder.join();
        }
        if (unheard != null) {
            throw unheard;
        }
    }

    private void forward(JavaSparkContext spark) {
        try {
            for (byte[] answer = answers.take(); answer != END; answer = answers.take()) {
                command.say(Answer.line(answer));
            }
        } catch (IOException e) {
            // The command has ended: the other answers are not needed.
            unheard = e;
            spark.sc().cancelAllJobs();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
