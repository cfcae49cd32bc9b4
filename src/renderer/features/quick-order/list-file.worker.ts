import { readListFile } from './list-file';

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void readListFile(data).then((result) => postMessage(result));
});
