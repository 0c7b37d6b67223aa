/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { readFileSync, statSync } from 'node:fs';

/** That of the whole program. */
const version = /^version = "(.+)"/m.exec(readFileSync(new URL('../Cargo.toml', import.meta.url), 'utf8'))?.[1] ?? '';

/** The module that reads every format: how much of it has come is told in percent. */
const reader = new URL('../packages/npm/wasm/full_bg.wasm', import.meta.url);

// Every address is relative, so that the page works from any folder of a host.
export default defineConfig({
  base: './',
  define: { __VERSION__: JSON.stringify(version), __READER_BYTES__: String(statSync(reader).size) },
  plugins: [
    svelte(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      // The worker keeps the module for every format last.
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}', 'assets/{play,solver,full}_bg-*.wasm'],
        globIgnores: ['kill-switch-sw.js'],
        maximumFileSizeToCacheInBytes: 4 << 20,
      },
      manifest: {
        name: 'pictogrid',
        short_name: 'pictogrid',
        description: 'Nonograms: play, understand, collect. Everything stays on this device.',
        id: './',
        start_url: './',
        scope: './',
        display: 'standalone',
        background_color: '#f5f5f6',
        theme_color: '#f5f5f6',
        categories: ['games', 'puzzle'],
        icons: [
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
        ],
      },
    }),
  ],
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Style sheets are empty to tests, but for the colors.
  test: { testTimeout: 30_000, include: ['test/**/*.test.ts'], css: { include: /tokens/ } },
});
