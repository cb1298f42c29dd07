package dev.heddle.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestAgentsTest {
    @Test
    void leavesOutAgentsOfBuildsAndDevelopmentEnvironments() {
        assertThat(TestAgents.isStartedBy(
                        "-javaagent:/m2/org.jacoco.agent-0.8.14-runtime.jar=destfile=/work/target/jacoco.exec"))
                .isTrue();
        assertThat(TestAgents.isStartedBy("-javaagent:target/heddle/heddle-recorder-agent.jar=file=target/rec/%p"))
                .isTrue();
        assertThat(TestAgents.isStartedBy("-javaagent:/opt/idea/lib/idea_rt.jar=33333:/opt/idea/bin"))
                .isTrue();
        assertThat(TestAgents.isStartedBy("-javaagent:C:\\idea\\lib\\rt\\debugger-agent.jar"))
                .isTrue();
    }

    @Test
    void keepsOtherAgentsWhateverTheirDirectoriesAndOptions() {
        assertThat(TestAgents.isStartedBy("-javaagent:/home/me/jacoco-demo/lib/mockito-core.jar"))
                .isFalse();
        assertThat(TestAgents.isStartedBy("-javaagent:mock.jar=log=/tmp/jacoco.exec"))
                .isFalse();
        assertThat(TestAgents.isStartedBy("-Djacoco.skip=true")).isFalse();
    }
}
