// Style sheets are imported for their effect alone; the bundler deals with them.
declare module '*.css';
