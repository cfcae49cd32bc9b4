import { createServer } from 'node:http';

// Minimal HTTP server: the baseline of the HTTP figures.
const server = createServer((_request, response) => response.end('hello'));
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
process.on('SIGTERM', () => server.close());
