import { sign, type KeyObject } from 'node:crypto';

/** Fields of a test certificate. */
export interface CertificateFacts {
  /** Serial number: an even number of hexadecimal digits, not starting with 0. */
  serial: string;
  validFrom: Date;
  validTo: Date;
  publicKey: KeyObject;
  /** Private key that signs the certificate. */
  issuerKey: KeyObject;
}

/** Makes an X.509 certificate (PEM), for which Node has no function. */
export function makeCertificate(facts: CertificateFacts): string {
  const { serial, validFrom, validTo, publicKey, issuerKey } = facts;
  const name = sequence(
    derElement(0x31, sequence(oid('2.5.4.3'), derElement(0x0c, Buffer.from('test platform')))),
  );
  const algorithm = sequence(oid('1.2.840.113549.1.1.11'), derElement(0x05));
  const body = sequence(
    derElement(0xa0, integer('02')),
    integer(serial),
    algorithm,
    name,
    sequence(time(validFrom), time(validTo)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('RSA-SHA256', body, issuerKey);
  const certificate = sequence(body, algorithm, derElement(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** Encodes a DER element: tag, length of the content, content. */
function derElement(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length.toString(16);
  const bytes = Buffer.from(size.padStart(size.length + (size.length % 2), '0'), 'hex');
  const length = content.length < 128 ? bytes : Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return derElement(0x30, ...parts);
}

/** Encodes a positive integer. A zero byte precedes a first byte whose high bit is set, which would mean a negative number. */
function integer(hex: string): Buffer {
  const bytes = Buffer.from(hex, 'hex');
  return derElement(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.from([0]) : Buffer.alloc(0), bytes);
}

function time(date: Date): Buffer {
  return derElement(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d{3}/g, '')));
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return derElement(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** Encodes a number in base 128, as in object identifiers: every byte except the last has its high bit set. */
function base128(number: number): number[] {
  const digits = [number & 0x7f];
  for (let rest = number >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}
