package program.asking;

/** The generated calls of the methods of one class. */
public interface Calls {
    Object call(int method, Object object) throws Throwable;

    /** The answer in words, or how the method failed. */
    default String ask(int method, Object object) {
        try {
            return Values.text(call(method, object));
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            // What a method throws is an answer, too.
            return Values.text(e);
        }
    }
}
