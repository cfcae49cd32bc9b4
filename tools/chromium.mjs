import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { xServer } from './virtual-screen.mjs';

/** @typedef {(text: string) => void} Say */

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

/** Shared libraries that Electron and Chromium load, and the Debian package of each. */
const packagesByLibrary = {
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnss3.so': 'libnss3',
  'libasound.so.2': 'libasound2',
  'libgbm.so.1': 'libgbm1',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libcups.so.2': 'libcups2',
  'libdrm.so.2': 'libdrm2',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXrandr.so.2': 'libxrandr2',
};

/** Chromium without a user interface: the name of Debian's package and of its program. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Installs the Debian packages that Electron and Chromium need. Does nothing on other systems. Throws an Error with the
 * command to run when it lacks the permission.
 * @param {{ log?: Say }} [options]
 */
export async function ensureSystem({ log = say } = {}) {
  if (!isLinux) return;
  const installedLibraries =
    spawnSync('ldconfig', ['-p'], { encoding: 'utf8', env: withSystemPath() }).stdout ?? '';
  const missing = Object.entries(packagesByLibrary)
    .filter(([library]) => !installedLibraries.includes(`${library} `))
    .map(([, name]) => name);
  if (!hasScreen() && !findOnPath('Xvfb')) missing.push('xvfb', 'xauth');
  if (!hasFonts()) missing.push('fonts-liberation');
  if (missing.length > 0) install(missing, log);
}

/** Programs that kiosk tests need, and the Debian package of each. */
const packagesByProgram = {
  // Wayland kiosk session.
  cage: 'cage',
  Xwayland: 'xwayland',
  'systemd-analyze': 'systemd',
  // Key store of a desktop session.
  'gnome-keyring-daemon': 'gnome-keyring',
  // Keyboard input and a window manager, which gives the window the focus.
  xdotool: 'xdotool',
  openbox: 'openbox',
  // X server with several screens that can be disconnected.
  Xorg: 'xserver-xorg-core',
  xrandr: 'x11-xserver-utils',
  xprop: 'x11-utils',
  // Print system and its command.
  cupsd: 'cups-daemon',
  lp: 'cups-client',
};
const driverFolders = ['/usr/lib/xorg/modules/drivers', '/usr/lib64/xorg/modules/drivers'];

/**
 * Installs the Debian packages that the kiosk tests need. Does nothing on other systems.
 * @param {{ log?: Say }} [options]
 */
export function ensureKioskPrograms({ log = say } = {}) {
  const missing = Object.entries(packagesByProgram)
    .filter(([program]) => !findOnPath(program))
    .map(([, name]) => name);
  // The dummy driver's outputs can be disconnected.
  if (!driverFolders.some((folder) => existsSync(join(folder, 'dummy_drv.so'))))
    missing.push('xserver-xorg-video-dummy');
  if (isLinux && missing.length > 0) install(missing, log);
}

/**
 * Finds a Chromium for Playwright: its own, the system's, or Debian's, which is installed now. Prefers the build without
 * a user interface, with which journeys take about half of the time.
 * @param {{ log?: Say }} [options]
 * @returns {Promise<string>} the executable's path
 */
export async function chromium({ log = say } = {}) {
  const playwright = await import('@playwright/test');
  const bundled = playwright.chromium.executablePath();
  if (bundled && existsSync(bundled)) return bundled;
  const executable = findOnPath(HEADLESS_SHELL) ?? installHeadlessShell(log) ?? systemChromium();
  if (executable) return executable;
  if (!isLinux)
    throw new Error('No Chromium found. Run `npx playwright install chromium`, or install Chrome.');
  install(['chromium'], log);
  const installed = systemChromium();
  if (!installed) throw new Error('The chromium package contains no `chromium` program.');
  return installed;
}

/**
 * Starts a virtual screen on a Linux machine without one and sets `DISPLAY` for this process and its children.
 * @param {{ log?: Say }} [options]
 * @returns {Promise<() => void>} stops it
 */
export async function virtualScreen({ log = say } = {}) {
  if (!isLinux || hasScreen()) return () => undefined;
  const { display, close } = await xServer('Xvfb', ['-screen', '0', '1600x1000x24']);
  process.env.DISPLAY = display;
  log(`No screen found: using a virtual one (Xvfb, display ${display}).`);
  return () => {
    close();
    delete process.env.DISPLAY;
  };
}

function hasScreen() {
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

function hasFonts() {
  return ['/usr/share/fonts', '/usr/local/share/fonts'].some(
    (folder) => existsSync(folder) && readdirSync(folder).length > 0,
  );
}

function systemChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const macPaths = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  const windowsPaths = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe'));
  return (
    names.map(findOnPath).find(Boolean) ?? [...macPaths, ...windowsPaths].find((file) => existsSync(file))
  );
}

/** @param {string} program */
function findOnPath(program) {
  return (withSystemPath().PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
}

/** Adds /sbin, where ldconfig is. */
function withSystemPath() {
  return { ...process.env, PATH: [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter) };
}

/** @param {string[]} packages @param {Say} log */
function install(packages, log) {
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (!findOnPath('apt-get'))
    throw new Error(`Install these packages (Debian names): ${packages.join(', ')}.`);
  if (!isRoot) throw new Error(`Packages are missing. Run: sudo apt-get update && sudo ${command}`);
  log(`Installing ${packages.join(', ')} with apt-get …`);
  apt(['update']);
  apt(['install', '-y', '--no-install-recommends', ...packages.map(packageName)]);
}

/** Returns undefined when the system has no such package or the user may not install packages. @param {Say} log */
function installHeadlessShell(log) {
  if (!isLinux || !isRoot || !findOnPath('apt-get')) return undefined;
  try {
    install([HEADLESS_SHELL], log);
  } catch {
    return undefined;
  }
  return findOnPath(HEADLESS_SHELL);
}

/** Newer Debian and Ubuntu releases name some libraries `…t64`. @param {string} name */
function packageName(name) {
  const result = spawnSync('apt-cache', ['show', `${name}t64`], { encoding: 'utf8' });
  return result.status === 0 && result.stdout ? `${name}t64` : name;
}

/** @param {string[]} args */
function apt(args) {
  const result = spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (result.status === 0) return;
  throw new Error(
    `apt-get ${args.join(' ')} failed:\n${(result.stderr ?? '').split('\n').slice(-6).join('\n')}`,
  );
}
