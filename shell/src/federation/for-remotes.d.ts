/**
 * The same packages once more as modules of their own, for what the page itself does not use of them (`?remotes` is only another name). The
 * build keeps of each nothing but what is imported by that name.
 */
declare module '@reduxjs/toolkit?remotes' {
  export * from '@reduxjs/toolkit';
}
declare module 'react-redux?remotes' {
  export * from 'react-redux';
}
