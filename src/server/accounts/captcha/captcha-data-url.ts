import { captchaImage } from './captcha-image';
import { createCaptchaVoice, type CaptchaVoice } from './captcha-sound';

/** The answer of a captcha, and whether the captcha shows it in a picture or speaks it. */
export interface CaptchaContent {
  kind: 'picture' | 'sound';
  answer: string;
}

const voicesByFolder = new Map<string, CaptchaVoice>();

/**
 * Returns a captcha as a data URL, PNG or WAV. `soundFolder` has the clips of the characters. Takes 5 to 20 ms of processor
 * time, so servers call it in a worker thread.
 */
export async function captchaDataUrl({ kind, answer }: CaptchaContent, soundFolder: string): Promise<string> {
  if (kind === 'picture') return dataUrl('image/png', captchaImage(answer));
  const voice = voicesByFolder.get(soundFolder) ?? createCaptchaVoice(soundFolder);
  voicesByFolder.set(soundFolder, voice);
  return dataUrl('audio/wav', await voice(answer));
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
