import type { WavAudio } from '../../src/server/accounts/captcha/wav';

/** Half width of the low-pass filter, in output samples. */
const REACH = 16;
/** Passband as a share of the output Nyquist frequency, to avoid aliasing. */
const PASS = 0.92;

/** Downsamples to `targetRate` with a windowed sinc filter. Rates in samples per second. */
export function downsample({ rate, samples }: WavAudio, targetRate: number): WavAudio {
  const step = rate / targetRate;
  const reach = Math.ceil(REACH * step);
  const result = Int16Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const center = index * step;
    let sum = 0;
    let weights = 0;
    for (let sample = Math.ceil(center - reach); sample <= center + reach; sample++) {
      const weight = filter((sample - center) / step, REACH);
      sum += weight * (samples[sample] ?? 0);
      weights += weight;
    }
    return Math.round(sum / weights);
  });
  return { rate: targetRate, samples: result };
}

function filter(x: number, reach: number): number {
  if (Math.abs(x) >= reach) return 0;
  const angle = Math.PI * x * PASS;
  const sinc = x === 0 ? 1 : Math.sin(angle) / angle;
  return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach));
}

/** Trims silence, normalizes the volume and fades both ends. */
export function trimSilence({ rate, samples }: WavAudio): WavAudio {
  const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 1);
  const isAudible = (sample: number) => Math.abs(sample) > loudest * 0.02;
  const inside = samples.slice(samples.findIndex(isAudible), samples.findLastIndex(isAudible) + 1);
  const edge = rate * 0.006;
  return {
    rate,
    samples: inside.map((sample, index) => {
      const softness = Math.min(1, index / edge, (inside.length - index) / edge);
      return Math.round((sample / loudest) * 28_000 * softness);
    }),
  };
}
