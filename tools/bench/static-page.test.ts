import { expect, it } from 'vitest';
import { withoutScripts } from './static-page';

it('leaves a page its words, style sheets and pictures, and takes every script', () => {
  const html = [
    '<head><title>A</title><script type="module" crossorigin src="/assets/index.js"></script>',
    '<link rel="modulepreload" crossorigin href="/assets/a.js"><link rel="stylesheet" href="/assets/a.css">',
    '<link rel="expect" href="#first" blocking="render">',
    '<script type="application/json" id="shop-data">{"a":"\\u003cb>"}</script></head>',
    '<body><h1>A</h1><img src="/a.svg"><script src="/b.js">\n</script></body>',
  ].join('');
  expect(withoutScripts(html)).toBe(
    '<head><title>A</title><link rel="stylesheet" href="/assets/a.css"></head>' +
      '<body><h1>A</h1><img src="/a.svg"></body>',
  );
});

it('refuses a page that has none', () => {
  expect(() => withoutScripts('<h1>A</h1>')).toThrow('no script');
});
