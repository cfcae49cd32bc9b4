import { defineConfig, type Plugin } from 'vite';
import { rendererConfig } from './renderer.config.ts';

const api = 'http://127.0.0.1:4174';

/** `npm run dev`: Vite serves the renderer with hot reload, the API's own process answers the rest. */
export default defineConfig({
  ...rendererConfig,
  plugins: [...(rendererConfig.plugins ?? []), settingsFromApi()],
  server: {
    host: '127.0.0.1',
    port: 4173,
    strictPort: true,
    // Said outright, because in the kiosk the page's own address is none that a socket could go to.
    hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: 4173 },
    // Not all of /api: the renderer's own sources have a folder of that name.
    proxy: {
      '/web': api,
      '^/api/(location|openapi\\.json)$': api,
      '/pictures': api,
      '/manifest.webmanifest': api,
    },
  },
});

/** The server puts the shop's settings into the built page; here they are taken over from it. */
function settingsFromApi(): Plugin {
  return {
    name: 'settings-from-api',
    async transformIndexHtml(html) {
      const page = await (await fetch(api)).text();
      const settings = /<script type="application\/json".*?<\/script>/s.exec(page)?.[0] ?? '';
      return html.replace('<!--shop-settings-->', () => settings);
    },
  };
}
