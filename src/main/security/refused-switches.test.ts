import { describe, expect, it } from 'vitest';
import { findRefusedSwitches } from './refused-switches';

describe('findRefusedSwitches', () => {
  it.each([
    ['--remote-debugging-port=9222', 'remote-debugging-port'],
    ['--remote-debugging-port', 'remote-debugging-port'],
    ['-remote-debugging-port=0', 'remote-debugging-port'],
    ['--REMOTE-debugging-port=9222', 'remote-debugging-port'],
    ['/remote-debugging-port:9222', 'remote-debugging-port'],
    ['--remote-debugging-pipe', 'remote-debugging-pipe'],
    ['--inspect=127.0.0.1:9229', 'inspect'],
    ['--inspect-brk', 'inspect-brk'],
    ['--inspect_brk=9229', 'inspect-brk'],
    ['--load-extension=/tmp/x', 'load-extension'],
    ['--proxy-server=evil:1', 'proxy-server'],
    ['--user-data-dir=/tmp/x', 'user-data-dir'],
    ['--js-flags=--expose-gc', 'js-flags'],
    ['--ignore-certificate-errors', 'ignore-certificate-errors'],
    ['--host-resolver-rules=MAP * evil', 'host-resolver-rules'],
    ['--browser-subprocess-path=/tmp/x', 'browser-subprocess-path'],
    [' --renderer-cmd-prefix=xterm', 'renderer-cmd-prefix'],
  ])('finds %s', (arg, name) => {
    expect(findRefusedSwitches(['/opt/quillbench', arg], true, 'win32')).toEqual([name]);
  });

  it.each([
    [[]],
    [['/opt/user-data-dir']],
    [['--disable-gpu', '--touch-events=enabled']],
    [['https://a/?--inspect']],
    // Folders of the program: only Windows has switches with a slash.
    [['/app']],
    [['/debug', '--touch-events=enabled']],
  ])('finds none in %j on Linux', (args) => expect(findRefusedSwitches(args, false, 'linux')).toEqual([]));

  it('allows sandbox switches for root only', () => {
    const args = ['--no-sandbox', '--disable-gpu-sandbox'];
    expect(findRefusedSwitches(args, false)).toEqual(['no-sandbox', 'disable-gpu-sandbox']);
    expect(findRefusedSwitches(args, true)).toEqual([]);
  });
});
