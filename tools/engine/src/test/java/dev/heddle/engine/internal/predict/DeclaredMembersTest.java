package dev.heddle.engine.internal.predict;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.analyzer.assetfuzzer.AtomicSetsFile;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclaredMembersTest {
    private static final Path FILE = Path.of("sets.json");

    private static ClassName declared(String name, String superName, String... fields) {
        return new ClassName(
                name,
                superName,
                1,
                "Bank.java",
                ClassName.Loader.APP,
                true,
                Arrays.stream(fields)
                        .map(field -> new ClassName.FieldName(
                                field.substring(field.lastIndexOf(' ') + 1), "I", field.startsWith("static ") ? 8 : 0))
                        .toList());
    }

    private static EventSource run() {
        Names names = new Names();
        names.putClass(1, declared("bank/Account", "java/lang/Object", "checking", "static total"));
        names.putClass(2, declared("bank/Gold", "bank/Account", "bonus"));
        names.putClass(3, declared("bank/Silver", "bank/Account", "fee"));
        names.putClass(4, declared("bank/Bank", "java/lang/Object", "open", "static name"));
        names.putClass(5, ClassName.nameOnly("bank/Other", ClassName.Loader.APP));
        Member method = new Member("bank/Bank", "transfer", "()V");
        names.putSite(Op.FIRST_SITE, new Site(Op.ENTER, method, Site.ENTRY, 1, null));
        return new EventSource() {
            @Override
            public String name() {
                return "run";
            }

            @Override
            public Names names() {
                return names;
            }

            @Override
            public void forEach(EventConsumer consumer) {}
        };
    }

    private static void check(List<String> fields, List<String> units) {
        AtomicSetsFile.DeclaredSet set = new AtomicSetsFile.DeclaredSet("money", fields, units);
        DeclaredMembers.check(FILE, new AtomicSetsFile(AtomicSetsFile.VERSION, List.of(set)), List.of(run()));
    }

    @Test
    void acceptsFieldsOfOneObjectAndMethodsOfAnyClass() {
        assertThatCode(() -> check(
                        List.of("bank.Account.checking", "bank.Gold.bonus", "bank.Silver.fee"),
                        List.of("bank.Bank.transfer")))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bank.Account.cheking | | set money, field bank.Account.cheking: the class has no field of this name: did you mean checking?
            bank.Acount.checking | | field bank.Acount.checking: no run loaded class bank.Acount: did you mean bank.Account?
            bank.Other.x | | class bank.Other was not recorded; record it with --include
            bank.Account.checking | bank.Bank.transfers | unit bank.Bank.transfers: the class has no recorded method of this name: did you mean transfer?
            bank.Account.checking,bank.Account.total | | set money mixes static and instance fields
            bank.Account.total,bank.Bank.name | | set money has static fields of several classes
            bank.Account.checking,bank.Bank.open | | no object has the fields of bank.Account and other fields of the set
            bank.Silver.fee,bank.Gold.bonus | | no object has the fields of bank.Gold and other fields of the set
            """)
    void namesTheEntryAndTheNearestName(String fields, String unit, String message) {
        assertThatThrownBy(() -> check(List.of(fields.split(",")), unit == null ? List.of() : List.of(unit)))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("sets.json: set money")
                .hasMessageContaining(message);
    }
}
