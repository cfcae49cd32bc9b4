/** Mono 16-bit PCM. */
export interface WavAudio {
  /** Samples per second. */
  rate: number;
  samples: Int16Array;
}

const HEADER = 44;
const PCM = 1;

/** Throws unless the file is uncompressed mono 16-bit PCM. */
export function readWav(file: Buffer): WavAudio {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('Not a WAV file.');
  }
  let rate = 0;
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4);
    // Programs that write to a pipe state a length that is too large.
    const length = Math.min(file.readUInt32LE(at + 4), file.length - at - 8);
    const begin = at + 8;
    if (name === 'fmt ') rate = rateOf(file.subarray(begin, begin + length));
    if (name === 'data' && rate > 0) return { rate, samples: samplesOf(file, begin, length) };
    at = begin + length + (length % 2);
  }
  throw new Error('The WAV file has no data chunk.');
}

export function writeWav({ rate, samples }: WavAudio): Buffer {
  const length = samples.length * 2;
  const file = Buffer.alloc(HEADER + length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(HEADER - 8 + length, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(PCM, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(length, 40);
  samples.forEach((sample, index) => file.writeInt16LE(sample, HEADER + index * 2));
  return file;
}

function rateOf(format: Buffer): number {
  const [kind, channels, bits] = [format.readUInt16LE(0), format.readUInt16LE(2), format.readUInt16LE(14)];
  if (kind !== PCM || channels !== 1 || bits !== 16) {
    throw new Error('The WAV file is not mono 16-bit PCM.');
  }
  return format.readUInt32LE(4);
}

function samplesOf(file: Buffer, begin: number, length: number): Int16Array {
  return Int16Array.from({ length: Math.floor(length / 2) }, (_, index) =>
    file.readInt16LE(begin + index * 2),
  );
}
