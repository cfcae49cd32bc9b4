import { importTimes } from './tools/bench/import-times';
console.log(await importTimes('/tmp/im-100k'));
console.log(Math.round(process.resourceUsage().maxRSS/1024), 'MiB at most');
