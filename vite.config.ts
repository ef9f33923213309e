import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the gateway. */
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // everything is a file of its own with a hash in its name: no data: URLs, nothing inline (strict CSP)
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
  },
  server: {
    proxy: { '/api': { target: gateway, changeOrigin: false } },
  },
});
