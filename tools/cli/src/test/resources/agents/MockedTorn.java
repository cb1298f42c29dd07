import org.mockito.Mockito;

/** Makes a mock of the class of the program, which Mockito changes for that, and then runs the program itself. */
public final class MockedTorn {
    public static void main(String[] args) throws Exception {
        Mockito.mock(Class.forName("program.Torn"), Mockito.withSettings().stubOnly());
        program.Torn.main(args);
    }
}
