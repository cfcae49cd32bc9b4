/** Spoken word of each captcha character. Letters use the NATO phonetic alphabet. */
export const spokenWords: Readonly<Record<string, string>> = {
  '2': 'two',
  '3': 'three',
  '6': 'six',
  '8': 'eight',
  '9': 'nine',
  A: 'alpha',
  E: 'echo',
  H: 'hotel',
  J: 'juliett',
  K: 'kilo',
  L: 'lima',
  N: 'november',
  P: 'papa',
  R: 'romeo',
  T: 'tango',
  U: 'uniform',
};
