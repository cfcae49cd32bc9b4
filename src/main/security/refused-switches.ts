/** Switches that expose a running kiosk, change its code or redirect its requests. */
const exposingSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-wait',
  'debug',
  'debug-brk',
  'js-flags',
  'require',
  'load-extension',
  'disable-extensions-except',
  'load-apps',
  'auto-open-devtools-for-tabs',
  'proxy-server',
  'proxy-pac-url',
  'proxy-bypass-list',
  'host-rules',
  'host-resolver-rules',
  'user-data-dir',
  'disable-web-security',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'single-process',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'log-net-log',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'disable-site-isolation-trials',
  'disable-features',
  'enable-features',
  'enable-blink-features',
  'disable-blink-features',
  'ssl-key-log-file',
  'enable-logging',
  'log-file',
  'app',
];

/** Switches that weaken the sandbox. Only root needs them. */
const rootSwitches = [
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-gpu-sandbox',
  'no-zygote',
];

/** Returns the refused switches in `args`, each once and without its value. On Windows, a switch can begin with a slash. */
export function findRefusedSwitches(
  args: readonly string[],
  isRoot: boolean,
  platform: NodeJS.Platform = process.platform,
): string[] {
  const pattern =
    platform === 'win32' ? /^(?:--?|\/)([a-z][a-z_-]*)(?:[=:]|$)/i : /^--?([a-z][a-z_-]*)(?:[=:]|$)/i;
  // Node accepts `--inspect_brk` too.
  const names = args.flatMap(
    (arg) => pattern.exec(arg.trim())?.[1]?.toLowerCase().replaceAll('_', '-') ?? [],
  );
  return [...new Set(names)].filter(
    (name) => exposingSwitches.includes(name) || (!isRoot && rootSwitches.includes(name)),
  );
}
