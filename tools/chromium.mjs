import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { xServer } from './x-server.mjs';

/** @typedef {(text: string) => void} Say */

const linux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

/** Shared libraries that Electron and Chromium load, and the Debian package of each. */
const libraries = {
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

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Installs what Electron and Chromium need of a Debian system; a no-op elsewhere and where all is there.
 * Throws with the command to type when it may not install.
 * @param {{ log?: Say }} [options]
 */
export async function ensureSystem({ log = say } = {}) {
  if (!linux) return;
  const known = spawnSync('ldconfig', ['-p'], { encoding: 'utf8', env: withSystemPath() }).stdout ?? '';
  const missing = Object.entries(libraries)
    .filter(([library]) => !known.includes(`${library} `))
    .map(([, name]) => name);
  if (!hasScreen() && !onPath('Xvfb')) missing.push('xvfb', 'xauth');
  if (!hasFonts()) missing.push('fonts-liberation');
  if (missing.length > 0) install(missing, log);
}

/** Programs with which tests stand in for a stand's machine, and the Debian package of each. */
const machine = {
  // The session in which a stand is its machine's only program.
  cage: 'cage',
  Xwayland: 'xwayland',
  // What starts it there.
  'systemd-analyze': 'systemd',
  // A key store, as a desktop has one.
  'gnome-keyring-daemon': 'gnome-keyring',
  // A hand at the keyboard, and a window manager: without one nothing gives the keys to a window.
  xdotool: 'xdotool',
  openbox: 'openbox',
  // An X server with as many screens as it is told to have, and how to plug them in and out.
  Xorg: 'xserver-xorg-core',
  xrandr: 'x11-xserver-utils',
  xprop: 'x11-utils',
  // Its print system, and the commands through which a quote is printed.
  cupsd: 'cups-daemon',
  lp: 'cups-client',
};
const drivers = ['/usr/lib/xorg/modules/drivers', '/usr/lib64/xorg/modules/drivers'];

/**
 * Installs what tests need to stand in for a stand's machine; a no-op elsewhere than on Linux and where it is there.
 * @param {{ log?: Say }} [options]
 */
export function ensureMachine({ log = say } = {}) {
  const missing = Object.entries(machine)
    .filter(([program]) => !onPath(program))
    .map(([, name]) => name);
  // Outputs of which a screen can be plugged out; a driver is on no path.
  if (!drivers.some((folder) => existsSync(join(folder, 'dummy_drv.so'))))
    missing.push('xserver-xorg-video-dummy');
  if (linux && missing.length > 0) install(missing, log);
}

/**
 * A Chromium that Playwright can drive: its own, else the system's, else Debian's, installed now.
 * @param {{ log?: Say }} [options]
 * @returns {Promise<string>} the executable's path
 */
export async function chromium({ log = say } = {}) {
  const playwright = await import('@playwright/test');
  const own = playwright.chromium.executablePath();
  if (own && existsSync(own)) return own;
  const system = systemChromium();
  if (system) return system;
  if (!linux) throw new Error('No Chromium found. Run `npx playwright install chromium`, or install Chrome.');
  install(['chromium', 'xvfb', 'xauth'], log);
  const installed = systemChromium();
  if (!installed) throw new Error('The chromium package was installed, but holds no `chromium` program.');
  return installed;
}

/**
 * A screen nobody sees, for a Linux machine without one. Sets `DISPLAY` for this process and its children;
 * does nothing where a screen exists.
 * @param {{ log?: Say }} [options]
 * @returns {Promise<() => void>} closes it
 */
export async function virtualScreen({ log = say } = {}) {
  if (!linux || hasScreen()) return () => undefined;
  const { display, close } = await xServer('Xvfb', ['-screen', '0', '1600x1000x24']);
  process.env.DISPLAY = display;
  log(`No screen here: using a virtual one (Xvfb, display ${display}).`);
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
  const mac = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  const windows = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe'));
  return names.map(onPath).find(Boolean) ?? [...mac, ...windows].find((file) => existsSync(file));
}

/** @param {string} program */
function onPath(program) {
  return (withSystemPath().PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
}

/** ldconfig lives in /sbin, which is not on every user's path. */
function withSystemPath() {
  return { ...process.env, PATH: [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter) };
}

/** @param {string[]} names @param {Say} log */
function install(names, log) {
  const command = `apt-get install -y --no-install-recommends ${names.join(' ')}`;
  if (!onPath('apt-get')) throw new Error(`Missing on this system (Debian's names): ${names.join(', ')}.`);
  if (!isRoot) throw new Error(`Missing on this system. Run: sudo apt-get update && sudo ${command}`);
  log(`Installing ${names.join(', ')} with apt-get …`);
  apt(['update']);
  apt(['install', '-y', '--no-install-recommends', ...names.map(nameHere)]);
}

/** Newer Debian and Ubuntu call some libraries `…t64`. @param {string} name */
function nameHere(name) {
  const found = spawnSync('apt-cache', ['show', `${name}t64`], { encoding: 'utf8' });
  return found.status === 0 && found.stdout ? `${name}t64` : name;
}

/** @param {string[]} args */
function apt(args) {
  const done = spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (done.status === 0) return;
  throw new Error(
    `apt-get ${args.join(' ')} failed:\n${(done.stderr ?? '').split('\n').slice(-6).join('\n')}`,
  );
}
