import { Menu, app } from 'electron';
import { consoleLog as log } from '../../server/observability/log';
import { logFaults } from '../diagnostics/crash-recovery';
import { hardenChromium } from '../security/web-contents-security';
import { isSupervisor, superviseKiosk } from '../supervisor/supervise-kiosk';
import { registerScheme } from './app-protocol';

app.setName('Quillbench');
app.setAppUserModelId('com.quillbench.store');
logFaults(log);
registerScheme();
hardenChromium();
Menu.setApplicationMenu(null);

if (isSupervisor()) superviseKiosk(log);
else if (app.requestSingleInstanceLock()) {
  try {
    (await import('./open-kiosk')).openKiosk();
  } catch (fault) {
    // Electron becomes ready only after this file has been evaluated.
    void app.whenReady().then(async () => (await import('./start-failure')).failToStart(fault, false, log));
  }
} else app.quit();
