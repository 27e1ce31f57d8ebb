import { jest } from '@jest/globals';

// Long enough for a service on a busy machine; a hanging test still ends.
jest.setTimeout(60_000);
