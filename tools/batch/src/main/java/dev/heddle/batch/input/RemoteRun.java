package dev.heddle.batch.input;

import java.nio.file.Path;

/**
 * The local outline of a remote run, enough to compute its checksum.
 *
 * @param name its URI, such as {@code hdfs://host:8020/runs/1}
 * @param place the local copy: a complete text; or all files of a recording with names, sizes and times, but only the
 *     content of small files
 */
public record RemoteRun(String name, Path place) {}
