export * from './dist/small.js';
