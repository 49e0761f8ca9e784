import type { $ZodConfig } from 'zod/v4/core';

// zod would compile validators with `new Function`, which the content security policy forbids. It takes its settings from here when it
// loads, which is after sign-in shows.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } satisfies Partial<$ZodConfig> });
