import type { WavAudio } from '../../src/server/accounts/captcha/wav';

/** Half width of the low-pass filter, in output samples. */
const FILTER_HALF_WIDTH = 16;
/** Passband as a fraction of the output Nyquist frequency, to avoid aliasing. */
const PASSBAND_FRACTION = 0.92;
/** Samples below this fraction of the loudest one count as silence. */
const AUDIBLE_FRACTION = 0.02;
const FADE_SECONDS = 0.006;
/** Loudest sample of a clip; 16 bits allow 32,767. */
const PEAK = 28_000;

/** Downsamples to `targetRate` with a windowed sinc filter. Rates in samples per second. */
export function downsample({ rate, samples }: WavAudio, targetRate: number): WavAudio {
  const step = rate / targetRate;
  const halfWidth = Math.ceil(FILTER_HALF_WIDTH * step);
  const result = Int16Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const center = index * step;
    let sum = 0;
    let weightSum = 0;
    for (let sample = Math.ceil(center - halfWidth); sample <= center + halfWidth; sample++) {
      const weight = windowedSinc((sample - center) / step);
      sum += weight * (samples[sample] ?? 0);
      weightSum += weight;
    }
    return Math.round(sum / weightSum);
  });
  return { rate: targetRate, samples: result };
}

/** Returns the weight of an input sample at a distance in output samples: a sinc with a Hann window. */
function windowedSinc(distance: number): number {
  if (Math.abs(distance) >= FILTER_HALF_WIDTH) return 0;
  const angle = Math.PI * distance * PASSBAND_FRACTION;
  const sinc = distance === 0 ? 1 : Math.sin(angle) / angle;
  return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / FILTER_HALF_WIDTH));
}

/** Trims silence, normalizes the volume and fades both ends. */
export function finishClip({ rate, samples }: WavAudio): WavAudio {
  const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 1);
  const isAudible = (sample: number) => Math.abs(sample) > loudest * AUDIBLE_FRACTION;
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
