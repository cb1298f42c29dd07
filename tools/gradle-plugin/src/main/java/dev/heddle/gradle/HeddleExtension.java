package dev.heddle.gradle;

import java.util.List;

/**
 * The block {@code heddle} of a build script. A project property, such as {@code -Pheddle.budget=30s}, wins over the
 * value of the block.
 */
public class HeddleExtension {
    private String budget = "2m";
    private String failOn = "failure";
    private String technique;
    private String timeout;
    private String include;
    private String exclude;
    private boolean incremental = true;
    private List<String> options = List.of();

    /** Time to search schedules, for all tests of the project together: {@code 30s}, {@code 5m}. */
    public String getBudget() {
        return budget;
    }

    public void setBudget(String budget) {
        this.budget = budget;
    }

    /** The least finding that fails the build: a value of the command's {@code --fail-on}, or {@code never}. */
    public String getFailOn() {
        return failOn;
    }

    public void setFailOn(String failOn) {
        this.failOn = failOn;
    }

    /** The technique that chooses schedules; null for all techniques together. */
    public String getTechnique() {
        return technique;
    }

    public void setTechnique(String technique) {
        this.technique = technique;
    }

    /** Time limit of one run of a test; null for the command's default. */
    public String getTimeout() {
        return timeout;
    }

    public void setTimeout(String timeout) {
        this.timeout = timeout;
    }

    /** Classes to instrument, such as {@code com.acme.**}; null for the command's default. */
    public String getInclude() {
        return include;
    }

    public void setInclude(String include) {
        this.include = include;
    }

    /** Classes not to instrument; null for no such classes. */
    public String getExclude() {
        return exclude;
    }

    public void setExclude(String exclude) {
        this.exclude = exclude;
    }

    /** Whether tests keep their verdict while the class path is unchanged. */
    public boolean isIncremental() {
        return incremental;
    }

    public void setIncremental(boolean incremental) {
        this.incremental = incremental;
    }

    /** Further options of the command, such as {@code --seed 7}, each word for itself. */
    public List<String> getOptions() {
        return options;
    }

    public void setOptions(List<String> options) {
        this.options = List.copyOf(options);
    }
}
