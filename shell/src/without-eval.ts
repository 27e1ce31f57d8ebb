import { config } from 'zod';

// zod would compile schemas with `new Function`, which the content security policy refuses with an entry in the browser's log.
config({ jitless: true });
