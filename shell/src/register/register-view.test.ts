import { expect, test } from '@jest/globals';
import { referralCodeOf } from './register-view';

test.each([
  ['', ''],
  ['  abc123 ', 'abc123'],
  ['K7M2 Q9XZ 4T', 'K7M2Q9XZ4T'],
  ['https://team.example/register/K7M2Q9XZ4T', 'K7M2Q9XZ4T'],
  ['https://team.example/register/K7M2Q9XZ4T?utm=1', 'K7M2Q9XZ4T'],
  ['team.example/register?code=K7M2Q9XZ4T', 'K7M2Q9XZ4T'],
  ['https://team.example/register?utm=1&code=OUR-TEAM%20#x', 'OUR-TEAM'],
  ['https://team.example/register/?code=OUR-TEAM', 'OUR-TEAM'],
  ['https://team.example/register?utm=1&amp;referralCode=K7M2Q9XZ4T&amp;x=2', 'K7M2Q9XZ4T'],
  ['Hi Ana, https://team.example:8443/register/K7M2Q9XZ4T see you', 'K7M2Q9XZ4T'],
  ['https://l.social.example/l.php?u=https%3A%2F%2Fteam.example%2Fregister%2FK7M2Q9XZ4T&h=AT0x', 'K7M2Q9XZ4T'],
  [
    'https://safe.example/?url=https%3A%2F%2Fteam.example%2Fregister%3Fcode%3DOUR-TEAM&data=05%7C01&sdata=x',
    'OUR-TEAM',
  ],
  ['?referralCode=K7M2Q9XZ4T', 'K7M2Q9XZ4T'],
  ['referralCode=K7M2Q9XZ4T&utm=1', 'K7M2Q9XZ4T'],
  ['https://team.example/register?code=%E0%A4%A', '%E0%A4%A'],
])('%j is the code %j', (typed, code) => expect(referralCodeOf(typed)).toBe(code));
