import type { WavAudio } from '../../src/server/accounts/captcha/wav';

/** Half width of the low-pass filter, in output samples. */
const FILTER_HALF_WIDTH = 16;
/** Passband as a share of the output Nyquist frequency, to avoid aliasing. */
const PASSBAND_SHARE = 0.92;
/** Samples below this share of the loudest one count as silence. */
const AUDIBLE_SHARE = 0.02;
const FADE_SECONDS = 0.006;
/** Loudest sample of a clip; 16 bits allow 32,767. */
const PEAK = 28_000;

/** Downsamples to `targetRate` with a windowed sinc filter. Rates in samples per second. */
export function downsample({ rate, samples }: WavAudio, targetRate: number): WavAudio {
  const step = rate / targetRate;
  const reach = Math.ceil(FILTER_HALF_WIDTH * step);
  const result = Int16Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const center = index * step;
    let sum = 0;
    let weights = 0;
    for (let sample = Math.ceil(center - reach); sample <= center + reach; sample++) {
      const weight = windowedSinc((sample - center) / step, FILTER_HALF_WIDTH);
      sum += weight * (samples[sample] ?? 0);
      weights += weight;
    }
    return Math.round(sum / weights);
  });
  return { rate: targetRate, samples: result };
}

function windowedSinc(x: number, reach: number): number {
  if (Math.abs(x) >= reach) return 0;
  const angle = Math.PI * x * PASSBAND_SHARE;
  const sinc = x === 0 ? 1 : Math.sin(angle) / angle;
  return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach));
}

/** Trims silence, normalizes the volume and fades both ends. */
export function finishClip({ rate, samples }: WavAudio): WavAudio {
  const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 1);
  const isAudible = (sample: number) => Math.abs(sample) > loudest * AUDIBLE_SHARE;
  const audibleSamples = samples.slice(samples.findIndex(isAudible), samples.findLastIndex(isAudible) + 1);
  const fadeSamples = rate * FADE_SECONDS;
  return {
    rate,
    samples: audibleSamples.map((sample, index) => {
      const gain = Math.min(1, index / fadeSamples, (audibleSamples.length - index) / fadeSamples);
      return Math.round((sample / loudest) * PEAK * gain);
    }),
  };
}
