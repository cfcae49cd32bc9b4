import { defineConfig, type Plugin } from 'vite';
import { rendererConfig } from './renderer.config';

const api = 'http://127.0.0.1:4174';

/** `npm run dev`: Vite serves the renderer with hot reload, the API's own process answers the rest. */
export default defineConfig({
  ...rendererConfig,
  plugins: [...(rendererConfig.plugins ?? []), settingsFromApi()],
  server: {
    host: '127.0.0.1',
    port: 4173,
    strictPort: true,
    proxy: { '/web': api, '/api': api, '/pictures': api },
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
