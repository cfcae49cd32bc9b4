/** Mono 16-bit PCM. */
export interface WavAudio {
  /** Samples per second. */
  rate: number;
  samples: Int16Array;
}

const HEADER_BYTES = 44;
/** Code of uncompressed audio in the format chunk. */
const PCM = 1;

/** Throws unless the file is uncompressed mono 16-bit PCM. */
export function readWav(file: Buffer): WavAudio {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('Not a WAV file.');
  }
  let rate = 0;
  for (let index = 12; index + 8 <= file.length;) {
    const name = file.toString('latin1', index, index + 4);
    // A program that writes to a pipe does not know the length of the data, and states one that is too large.
    const length = Math.min(file.readUInt32LE(index + 4), file.length - index - 8);
    const start = index + 8;
    if (name === 'fmt ') rate = readSampleRate(file.subarray(start, start + length));
    if (name === 'data' && rate > 0) return { rate, samples: readSamples(file, start, length) };
    index = start + length + (length % 2);
  }
  throw new Error('The WAV file has no data chunk.');
}

export function writeWav({ rate, samples }: WavAudio): Buffer {
  const length = samples.length * 2;
  const file = Buffer.alloc(HEADER_BYTES + length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(HEADER_BYTES - 8 + length, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16); // length of the format chunk
  file.writeUInt16LE(PCM, 20);
  file.writeUInt16LE(1, 22); // channels
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28); // bytes per second
  file.writeUInt16LE(2, 32); // bytes per sample
  file.writeUInt16LE(16, 34); // bits per sample
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(length, 40);
  samples.forEach((sample, index) => file.writeInt16LE(sample, HEADER_BYTES + index * 2));
  return file;
}

/** Returns the samples per second of a format chunk. Throws unless the chunk describes mono 16-bit PCM. */
function readSampleRate(format: Buffer): number {
  const [encoding, channels, bits] = [
    format.readUInt16LE(0),
    format.readUInt16LE(2),
    format.readUInt16LE(14),
  ];
  if (encoding !== PCM || channels !== 1 || bits !== 16) {
    throw new Error('The WAV file is not mono 16-bit PCM.');
  }
  return format.readUInt32LE(4);
}

function readSamples(file: Buffer, start: number, length: number): Int16Array {
  return Int16Array.from({ length: Math.floor(length / 2) }, (_, index) =>
    file.readInt16LE(start + index * 2),
  );
}
