import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Risky Electron APIs of its security checklist and static checkers, each with an example that has to be detected.
 */
const risks: Readonly<Record<string, { found: RegExp; example: string }>> = {
  'Node in pages': { found: /nodeIntegration\w*:\s*true/, example: 'nodeIntegrationInWorker: true' },
  'pages without their walls': {
    found: /(contextIsolation|sandbox|webSecurity):\s*false/,
    example: 'sandbox: false',
  },
  'features that are off': {
    found: /(webviewTag|allowRunningInsecureContent|experimentalFeatures|navigateOnDragDrop|plugins):\s*true/,
    example: 'webviewTag: true',
  },
  'features of Blink': { found: /(enable|disable)BlinkFeatures/, example: "enableBlinkFeatures: 'x'" },
  'certificates that are no good': {
    found: /certificate-error|setCertificateVerifyProc|rejectUnauthorized|ignore-certificate/,
    example: "app.on('certificate-error', accept)",
  },
  'the system opens something': { found: /\bshell\.\w+\(/, example: 'shell.openPath(file)' },
  'scripts put into pages': {
    found: /\.executeJavaScript\w*\(|\.insertCSS\(/,
    example: 'contents.executeJavaScript(text)',
  },
  'text becomes a program': { found: /\beval\(|new Function\(|node:vm/, example: 'eval(text)' },
  'other programs': { found: /[':"]child_process['"]/, example: "from 'node:child_process'" },
  'doors of the bridge': { found: /exposeInMainWorld/, example: "exposeInMainWorld('x', api)" },
  'channels that are listened to': { found: /ipcMain\.\w+\(/, example: "ipcMain.on('x', act)" },
  'windows and views': {
    found: /new (BrowserWindow|BrowserView|WebContentsView)\b/,
    example: 'new BrowserWindow({',
  },
  'windows that pages open': { found: /action: 'allow'/, example: "return { action: 'allow' }" },
  'addresses that are loaded': { found: /\.load(URL|File)\(/, example: 'window.loadURL(address)' },
  schemes: {
    found: /registerSchemesAsPrivileged|protocol\.(handle|register\w+|intercept\w+)\(/,
    example: "protocol.handle('app', answer)",
  },
  'switches of Chromium': { found: /\.appendSwitch\(/, example: "commandLine.appendSwitch('x')" },
  'developer tools': { found: /openDevTools|devTools:\s*true/, example: 'contents.openDevTools()' },
  'remote objects': { found: /@electron\/remote|enableRemoteModule/, example: "from '@electron/remote'" },
  'addresses without encryption': {
    found: /['"`]http:\/\/(?!127\.0\.0\.1)/,
    example: "'http://shop.example'",
  },
};

/** Reviewed places. New ones need a review. */
const reviewed: Readonly<Record<string, string[]>> = {
  // In the list of refused switches.
  'certificates that are no good': ['main/security/refused-switches.ts'],
  // After link validation.
  'the system opens something': ['main/security/external-links.ts'],
  // A constant script that disables dialogs, and marks of the self-test.
  'scripts put into pages': ['main/session/wipe-probe.ts', 'main/windows/locked-window.ts'],
  // Print commands without a shell, and the program itself with its own arguments.
  'other programs': ['main/printing/system-printers.ts', 'main/supervisor/supervise-kiosk.ts'],
  'doors of the bridge': ['preload/index.ts'],
  // The handler that validates senders, and one that removes a library's listener.
  'channels that are listened to': ['main/ipc/ipc-server.ts', 'main/storage/settings-store.ts'],
  'windows and views': ['main/windows/main-window.ts'],
  // The presenter window, on request of staff.
  'windows that pages open': ['main/presenter/presenter-window.ts'],
  // The start page, the safe screen, and pages of the shop that request a new tab.
  'addresses that are loaded': [
    'main/app/open-kiosk.ts',
    'main/diagnostics/crash-recovery.ts',
    'main/security/web-contents-security.ts',
    'main/session/wipe-session.ts',
    'main/supervisor/safe-screen.ts',
  ],
  schemes: ['main/app/app-protocol.ts'],
  // Name resolution and pinch zoom are disabled.
  'switches of Chromium': ['main/security/web-contents-security.ts', 'main/windows/locked-window.ts'],
};

const found = (text: string) => Object.keys(risks).filter((risk) => risks[risk]?.found.test(text));

describe('kiosk program', () => {
  it('uses risky Electron APIs in reviewed places only', () => {
    const seen: Record<string, string[]> = {};
    for (const folder of ['main', 'preload']) {
      const at = join(import.meta.dirname, '../..', folder);
      const files = readdirSync(at, { recursive: true, encoding: 'utf8' }).sort();
      for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
        for (const risk of found(readFileSync(join(at, file), 'utf8')))
          (seen[risk] ??= []).push(`${folder}/${file.replaceAll('\\', '/')}`);
      }
    }
    expect(seen).toEqual(reviewed);
  });

  it.each(Object.entries(risks))('detects: %s', (risk, { example }) => {
    expect(found(example)).toContain(risk);
  });
});
