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
  ['?referralCode=K7M2Q9XZ4T', 'K7M2Q9XZ4T'],
  ['referralCode=K7M2Q9XZ4T&utm=1', 'K7M2Q9XZ4T'],
  ['https://team.example/register?code=%E0%A4%A', '%E0%A4%A'],
])('%j is the code %j', (typed, code) => expect(referralCodeOf(typed)).toBe(code));
