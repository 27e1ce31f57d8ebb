import { jest } from '@jest/globals';

// On a busy machine a service takes its time; a test that hangs still ends.
jest.setTimeout(60_000);
