import * as z from 'zod';

// zod would compile validators with `new Function`, which the content security policy forbids. It tries when a schema is created, so
// this module comes before any that creates one.
z.config({ jitless: true });
