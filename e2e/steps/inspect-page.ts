/** Words on a command line by which somebody could look into a running stand, change it, or lead it astray. */
export const lookInside = [
  '--remote-debugging-port=0',
  '--load-extension=/tmp/x',
  '--proxy-server=127.0.0.1:9',
];
