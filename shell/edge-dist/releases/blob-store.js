/** What a release store is kept in. Few enough operations for a directory and for an S3-compatible bucket alike. */ export { };

//# sourceMappingURL=blob-store.js.map
