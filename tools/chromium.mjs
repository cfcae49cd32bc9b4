import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { say } from './setup.mjs';
import { startXServer } from './virtual-screen.mjs';

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

/** Maximum size of the output of apt-get, which prints some hundred kilobytes for a large installation. */
const APT_OUTPUT_BYTES = 50_000_000;

/**
 * Installs the missing Debian packages that Electron and Chromium need: libraries, fonts, and Xvfb on a machine without a
 * screen. Does nothing on other systems than Linux. Throws an Error with the command to run when this user may not install.
 */
export async function ensureSystemPackages() {
  if (!isLinux) return;
  const installedLibraries =
    spawnSync('ldconfig', ['-p'], { encoding: 'utf8', env: environmentWithSbin() }).stdout ?? '';
  const missing = Object.entries(packagesByLibrary)
    .filter(([library]) => !installedLibraries.includes(`${library} `))
    .map(([, name]) => name);
  if (!hasScreen() && !findOnPath('Xvfb')) missing.push('xvfb', 'xauth');
  if (!hasFonts()) missing.push('fonts-liberation');
  if (missing.length > 0) await installPackages(missing);
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
 * Installs the missing Debian packages that the kiosk tests need. Does nothing on other systems than Linux. Throws an Error
 * like {@link ensureSystemPackages}.
 */
export async function ensureKioskPrograms() {
  if (!isLinux) return;
  const missing = Object.entries(packagesByProgram)
    .filter(([program]) => !findOnPath(program))
    .map(([, name]) => name);
  // A display driver whose virtual screens can be disconnected.
  if (!driverFolders.some((folder) => existsSync(join(folder, 'dummy_drv.so'))))
    missing.push('xserver-xorg-video-dummy');
  if (missing.length > 0) await installPackages(missing);
}

/**
 * Finds a Chromium for Playwright: Playwright's own download or one of the system. Installs Debian's when there is none or
 * only one with a user interface, with which journeys take about twice the time. Throws an Error with the command to run
 * when none can be installed.
 * @returns {Promise<string>} the executable's path
 */
export async function ensureChromium() {
  const playwright = await import('@playwright/test');
  const playwrightChromium = playwright.chromium.executablePath();
  if (playwrightChromium && existsSync(playwrightChromium)) return playwrightChromium;
  const executable = findOnPath(HEADLESS_SHELL) ?? (await installHeadlessShell()) ?? findSystemChromium();
  if (executable) return executable;
  if (!isLinux)
    throw new Error('No Chromium found. Run `npx playwright install chromium`, or install Chrome.');
  await installPackages(['chromium']);
  const installed = findSystemChromium();
  if (!installed) throw new Error('The chromium package contains no `chromium` program.');
  return installed;
}

/**
 * Starts a virtual screen on a Linux machine without one and sets `DISPLAY` for this process and its children.
 * @returns {Promise<() => void>} a function that stops the screen
 */
export async function startVirtualScreen() {
  if (!isLinux || hasScreen()) return () => undefined;
  const { display, close } = await startXServer('Xvfb', ['-screen', '0', '1600x1000x24']);
  process.env.DISPLAY = display;
  say(`No screen found: using a virtual one (Xvfb, display ${display}).`);
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

function findSystemChromium() {
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
  return (environmentWithSbin().PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
}

/** Returns the environment with /usr/sbin and /sbin in PATH: ldconfig is there, and a user's PATH may lack them. */
function environmentWithSbin() {
  return { ...process.env, PATH: [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter) };
}

/** @param {string[]} packages */
async function installPackages(packages) {
  if (!findOnPath('apt-get'))
    throw new Error(`Install these packages (Debian names): ${packages.join(', ')}.`);
  const installArgs = () => ['install', '-y', '--no-install-recommends', ...packages.map(resolvePackageName)];
  if (!isRoot)
    throw new Error(
      `Packages are missing. Run: sudo apt-get update && sudo apt-get ${installArgs().join(' ')}`,
    );
  say(`Installing ${packages.join(', ')} with apt-get …`);
  await runApt(['update']);
  await runApt(installArgs());
}

/** Returns the path of the installed program; undefined when it cannot be installed. */
async function installHeadlessShell() {
  if (!isLinux || !isRoot || !findOnPath('apt-get')) return undefined;
  try {
    await installPackages([HEADLESS_SHELL]);
  } catch {
    return undefined;
  }
  return findOnPath(HEADLESS_SHELL);
}

/** Returns the name of a package in this release: newer Debian and Ubuntu releases name some libraries `…t64`. @param {string} name */
function resolvePackageName(name) {
  const result = spawnSync('apt-cache', ['show', `${name}t64`], { encoding: 'utf8' });
  return result.status === 0 && result.stdout ? `${name}t64` : name;
}

/** @param {string[]} args */
async function runApt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await promisify(execFile)('apt-get', args, { env, maxBuffer: APT_OUTPUT_BYTES });
  } catch (error) {
    const lastLines = String(error.stderr || error.message)
      .split('\n')
      .slice(-6)
      .join('\n');
    throw new Error(`apt-get ${args.join(' ')} failed:\n${lastLines}`, { cause: error });
  }
}
