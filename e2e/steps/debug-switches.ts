/** Command-line switches that inspect or change a running stand. */
export const debugSwitches = [
  '--remote-debugging-port=0',
  '--load-extension=/tmp/x',
  '--proxy-server=127.0.0.1:9',
];
