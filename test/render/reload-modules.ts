import { vi } from 'vitest';

// Screen tests share a process and its jsdom. Before each file, the shop's modules are loaded again and the page is emptied,
// as when a browser opens another page for another visitor. Packages stay loaded.
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.head.replaceChildren();
document.body.replaceChildren();
document.title = '';
for (const name of document.documentElement.getAttributeNames())
  document.documentElement.removeAttribute(name);
history.replaceState(null, '', '/');
