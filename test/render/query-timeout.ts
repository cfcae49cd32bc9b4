// Setup of tests with a page. Loading a screen's code is slow while several tests run. A query that succeeds does not wait any
// longer.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 50_000 });
}

export {};
