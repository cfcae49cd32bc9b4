// Replaces Electron for electron-store in a Node process. The first argument is the data folder.
const { argv } = require('node:process');

module.exports = {
  app: { getPath: () => argv[2], getVersion: () => '1.0.0' },
  ipcMain: { on() {}, removeAllListeners() {} },
  shell: {},
};
