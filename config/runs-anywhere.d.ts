/** Globals beyond the language that browsers, Node and Electron share, for code that runs on all of them. */
declare class URL {
  constructor(address: string, base?: string);
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly searchParams: URLSearchParams;
  readonly hash: string;
}

declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | [string, string][] | URLSearchParams);
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  append(name: string, value: string): void;
  delete(name: string): void;
  set(name: string, value: string): void;
  readonly size: number;
  [Symbol.iterator](): IterableIterator<[string, string]>;
  toString(): string;
}

declare class TextDecoder {
  constructor(encoding?: string);
  decode(bytes: Uint8Array): string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
