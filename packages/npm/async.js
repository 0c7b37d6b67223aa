export * from './dist/async.js';
