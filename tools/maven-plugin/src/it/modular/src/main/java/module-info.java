module com.acme.modular {
    exports com.acme.modular;
}
