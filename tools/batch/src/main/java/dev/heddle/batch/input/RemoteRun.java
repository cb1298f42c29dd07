package dev.heddle.batch.input;

import java.nio.file.Path;

/**
 * What is known here of a run that lies elsewhere: enough to name it.
 *
 * @param name where it is, as {@code hdfs://host:8020/runs/1}
 * @param place on this machine: a text whole; of a recording all files with their names, sizes and times, but the content of the small ones only
 */
public record RemoteRun(String name, Path place) {}
