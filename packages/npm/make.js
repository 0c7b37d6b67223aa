export * from './dist/make.js';
