import { handleWorkerRequests } from '../../lib/worker-requests';
import { captchaDataUrl, type CaptchaContent } from './captcha-data-url';

export interface CaptchaRequest extends CaptchaContent {
  /** Folder of the clips of the characters. */
  soundFolder: string;
}

export interface CaptchaReply {
  /** Data URL, '' after a failure. */
  url: string;
  /** Message of a failure, '' for none. */
  error: string;
}

handleWorkerRequests(async ({ soundFolder, ...content }: CaptchaRequest): Promise<CaptchaReply> => {
  try {
    return { url: await captchaDataUrl(content, soundFolder), error: '' };
  } catch (error) {
    return { url: '', error: error instanceof Error ? error.message : String(error) };
  }
});
