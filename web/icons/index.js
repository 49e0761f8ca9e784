export * from './screens.js';
export * from './start.js';
