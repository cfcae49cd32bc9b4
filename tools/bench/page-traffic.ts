import type { CDPSession } from '@playwright/test';

/** 'data' = everything else. */
export const trafficKinds = ['html', 'css', 'script', 'data', 'picture'] as const;
type Kind = (typeof trafficKinds)[number];

const kindsByType: readonly (readonly [type: RegExp, kind: Kind])[] = [
  [/html/, 'html'],
  [/css/, 'css'],
  [/javascript/, 'script'],
  [/image/, 'picture'],
];

export interface Traffic {
  /** Bytes received so far: headers and compressed bodies. */
  bytes: Record<Kind, number>;
  /** When the network last became quiet, in `performance.now()` time; Infinity while a request is pending. */
  quietSince(): number;
}

/** Starts recording the requests of a page. */
export async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const bytes: Record<Kind, number> = { html: 0, css: 0, script: 0, data: 0, picture: 0 };
  const pendingRequests = new Map<string, Kind>();
  let quietSince = performance.now();
  const onEnd = (requestId: string) => {
    if (pendingRequests.delete(requestId) && pendingRequests.size === 0) quietSince = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => pendingRequests.set(requestId, 'data'));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const kind = kindsByType.find(([type]) => type.test(response.mimeType))?.[1];
    if (kind && pendingRequests.has(requestId)) pendingRequests.set(requestId, kind);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[pendingRequests.get(requestId) ?? 'data'] += encodedDataLength;
    onEnd(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => onEnd(requestId));
  await session.send('Network.enable');
  return { bytes, quietSince: () => (pendingRequests.size === 0 ? quietSince : Infinity) };
}
