import { config } from 'zod';

// Schemas would be compiled by `new Function`, which the page's policy refuses: each attempt is a violation in the browser's log.
config({ jitless: true });
