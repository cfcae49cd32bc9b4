import { describe, expect, it } from 'vitest';
import { institutionOf } from './mailbox';

describe('institution of an email address', () => {
  it.each([
    ['ann@uni.edu', 'uni.edu'],
    ['Ann@Bio.UNI.edu', 'uni.edu'],
    ['ann@chem.cam.ac.uk', 'cam.ac.uk'],
    ['ann@lab.institute.example', 'institute.example'],
    ['ann@a.b.c.evil.test', 'evil.test'],
  ])('of %s is %s', (email, institution) => {
    expect(institutionOf(email)).toBe(institution);
  });

  it.each([
    ['ann@gmail.com', 'ann@gmail.com'],
    ['A.n.n+1@gmail.com', 'ann@gmail.com'],
    ['a.nn@googlemail.com', 'ann@gmail.com'],
    ['+ann@gmail.com', '+ann@gmail.com'],
    ['ann+2@outlook.com', 'ann@outlook.com'],
    ['a.n.n@qq.com', 'a.n.n@qq.com'],
    ['ann@mail.mailinator.com', 'ann@mailinator.com'],
  ])('is the mailbox at a public provider: %s is %s', (email, institution) => {
    expect(institutionOf(email)).toBe(institution);
  });
});
