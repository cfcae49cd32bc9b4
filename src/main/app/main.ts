import { Menu, app } from 'electron';
import { logUnexpectedErrors } from '../diagnostics/crash-recovery';
import { hardenChromium } from '../security/web-contents-security';
import { exitCodes } from '../supervisor/exit-codes';
import { setExitCodeOnQuit, watchParentProcess } from '../supervisor/program-exit';
import { isSupervisor, superviseKiosk } from '../supervisor/supervise-kiosk';
import { registerAppScheme } from './app-protocol';
import { programLog as log } from './program-log';

app.setName('Quillbench');
app.setAppUserModelId('com.quillbench.store');
logUnexpectedErrors(log);
registerAppScheme();
hardenChromium();
Menu.setApplicationMenu(null);

if (isSupervisor()) superviseKiosk(log);
else if (app.requestSingleInstanceLock()) {
  setExitCodeOnQuit();
  watchParentProcess(() => log.error('supervisor.gone'));
  try {
    (await import('./open-kiosk')).openKiosk();
  } catch (error) {
    // Not awaited: Electron becomes ready only after this file has been evaluated. The stand's settings may be unread, so
    // this failure is reported like one of a normal window.
    void app
      .whenReady()
      .then(async () => (await import('./start-failure')).failToStart(error, log, { isKiosk: false }));
  }
} else app.exit(exitCodes.alreadyRunning);
