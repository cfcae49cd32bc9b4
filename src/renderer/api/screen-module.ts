import type { ComponentType } from 'react';
import type { Client } from './client';

/** What a screen's loader may use; it never learns on which host it runs. */
export interface LoadArgs {
  client: Client;
  url: URL;
  /** Aborted when the visitor goes elsewhere meanwhile. */
  signal: AbortSignal;
}

/**
 * What the file of a screen exports. `load` throws `LoadFailure` (see `need`) when the screen cannot do
 * without the data; what may come later it returns as a promise inside `Data`.
 */
export interface ScreenModule<Data> {
  load(args: LoadArgs): Promise<Data>;
  /** The page's title without the shop's name. */
  title(data: Data): string;
  Screen: ComponentType<{ data: Data }>;
}
