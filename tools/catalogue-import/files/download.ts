import { lookup as resolveHost } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** A file cannot be downloaded. The message is a reason for the report. */
export class DownloadError extends Error {
  /** True when the server did not answer: its other files would fail too. */
  readonly isUnreachable: boolean;
  /** HTTP status of a refused download; 0 = another failure. */
  readonly status: number;

  constructor(
    reason: string,
    {
      isUnreachable = false,
      status = 0,
      cause,
    }: { isUnreachable?: boolean; status?: number; cause?: unknown } = {},
  ) {
    super(reason, { cause });
    this.isUnreachable = isUnreachable;
    this.status = status;
  }
}

export interface DownloadOptions {
  maxBytes: number;
  /** For the whole download. */
  timeoutMs: number;
  /** True if the importer may connect to an IP address, such as `isPublicIp`. */
  isAllowedIp: (ip: string) => boolean;
  /** Validators of the cached copy. */
  etag?: string | undefined;
  lastModified?: string | undefined;
}

export type Download =
  // The cached copy is still valid.
  | { isModified: false; freshForMs: number }
  | {
      isModified: true;
      body: Buffer;
      etag: string;
      lastModified: string;
      freshForMs: number;
    };

const MAX_REDIRECTS = 5;

/**
 * Downloads a file over http or https and follows redirects. Every host, also that of a redirect, must have an allowed address.
 * The check uses the same address as the connection. Throws DownloadError.
 */
export async function download(url: string, options: DownloadOptions): Promise<Download> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let currentUrl = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await sendRequest(currentUrl, options, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 304) {
      response.destroy();
      return { isModified: false, freshForMs: freshnessMs(headers['cache-control']) };
    }
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy();
      if (!URL.canParse(headers.location, currentUrl))
        throw new DownloadError('the redirect is not a valid address');
      currentUrl = new URL(headers.location, currentUrl);
      continue;
    }
    if (statusCode !== 200) {
      response.destroy();
      throw new DownloadError(`the server answers with status ${statusCode}`, { status: statusCode });
    }
    return {
      isModified: true,
      body: await readBody(response, options, signal),
      etag: headers.etag ?? '',
      lastModified: headers['last-modified'] ?? '',
      freshForMs: freshnessMs(headers['cache-control']),
    };
  }
  throw new DownloadError(`more than ${MAX_REDIRECTS} redirects`);
}

function sendRequest(url: URL, options: DownloadOptions, signal: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new DownloadError('only http and https addresses can be downloaded');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !options.isAllowedIp(host)) throw privateAddressError(host);
  const { etag, lastModified } = options;
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      signal,
      lookup: allowedLookup(options.isAllowedIp),
      headers: {
        Accept: '*/*',
        // Some servers refuse requests without one.
        'User-Agent': 'catalogue-import',
        ...(etag && { 'If-None-Match': etag }),
        ...(lastModified && { 'If-Modified-Since': lastModified }),
      },
    });
    request.once('response', resolve);
    request.once('error', (error) => reject(toDownloadError(error, signal)));
    request.end();
  });
}

/** Refuses hosts without an allowed address. The connection uses one of the checked addresses, not a second lookup. */
function allowedLookup(isAllowedIp: DownloadOptions['isAllowedIp']): LookupFunction {
  return (hostname, options, callback) => {
    resolveHost(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const allowed = addresses.filter(({ address }) => isAllowedIp(address));
      const [first] = allowed;
      if (!first) return callback(privateAddressError(hostname), []);
      if (options.all) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
}

function privateAddressError(host: string): DownloadError {
  return new DownloadError(`${host} is not an address of the public internet`);
}

async function readBody(
  response: IncomingMessage,
  { maxBytes }: DownloadOptions,
  signal: AbortSignal,
): Promise<Buffer> {
  const tooLarge = new DownloadError(`the file is larger than ${Math.floor(maxBytes / 1e6)} MB`);
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw tooLarge;
  }
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    response.destroy();
    throw new DownloadError(`the server sends the file as ${encoding}`);
  }
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size > maxBytes) throw tooLarge;
    }
  } catch (error) {
    throw toDownloadError(error, signal);
  } finally {
    response.destroy();
  }
  if (!response.complete) throw new DownloadError('the connection ended before the file was complete');
  return Buffer.concat(parts);
}

function toDownloadError(error: unknown, signal: AbortSignal): DownloadError {
  if (error instanceof DownloadError) return error;
  if (signal.aborted)
    return new DownloadError('the server took too long', { isUnreachable: true, cause: error });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason =
    code === 'ENOTFOUND' ? 'the host is unknown' : `the connection failed${code && ` (${code})`}`;
  return new DownloadError(reason, { isUnreachable: true, cause: error });
}

/** Maximum time for which a copy is fresh. */
export const MAX_FRESH_MS = 7 * 86_400_000;

/** Returns the time in milliseconds for which `Cache-Control` declares a response fresh; at most a week. */
function freshnessMs(cacheControl = ''): number {
  if (/no-cache|no-store|must-revalidate/i.test(cacheControl)) return 0;
  const [, seconds = '0'] = /max-age=(\d{1,9})/i.exec(cacheControl) ?? [];
  return Math.min(Number(seconds) * 1000, MAX_FRESH_MS);
}
