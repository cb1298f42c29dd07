package dev.heddle.batch.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreTest {
    @TempDir
    Path directory;

    private Path store() throws Exception {
        Path place = directory.resolve("store");
        try (Store store = Store.write(place);
                Commit commit = store.begin()) {
            commit.finish();
        }
        return place;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../../x.parquet", "/tmp/x.parquet", "", ".", "000001.parquet/../../x.parquet", "\\u0000.parquet"
            })
    void refusesATableOutsideTheStore(String name) throws Exception {
        Path store = store();
        Files.copy(store.resolve("analyses").resolve("000001.parquet"), directory.resolve("x.parquet"));
        Path catalog = store.resolve(Catalog.FILE_NAME);
        String text = Files.readString(catalog);
        Files.writeString(
                catalog,
                text.replaceFirst(
                        "(\"analyses\" : \\[ )\"000001.parquet\"", "$1\"" + name.replace("\\", "\\\\") + "\""));
        assertThatThrownBy(() -> Store.read(store))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is not a file of a store")
                .message()
                .doesNotContain("\n");
        assertThatThrownBy(() -> Store.write(store)).isInstanceOf(StoreException.class);
    }

    @Test
    void refusesALinkToNothingInPlaceOfTheCatalog() throws Exception {
        Path store = store();
        Files.createDirectories(store.resolve("open"));
        Path catalog = store.resolve(Catalog.FILE_NAME);
        Files.delete(catalog);
        Files.createSymbolicLink(catalog, Path.of("nowhere"));
        assertThatThrownBy(() -> Store.write(store))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("store.json does not exist: restore the store");
        assertThat(Files.isSymbolicLink(catalog)).isTrue();
    }

    @Test
    void refusesAStoreOfTwoBatchesWithoutItsCatalog() throws Exception {
        Path store = store();
        Files.createDirectories(store.resolve("open"));
        Files.createDirectories(store.resolve("reports").resolve("000002"));
        Files.delete(store.resolve(Catalog.FILE_NAME));
        assertThatThrownBy(() -> Store.write(store)).hasMessageContaining("is not a store and not empty");
    }

    @Test
    void readsCommittedRows() throws Exception {
        Path place = store();
        try (Store store = Store.read(place)) {
            assertThat(store.batch()).isEqualTo(1);
        }
    }
}
