import { expect, test } from '@jest/globals';
import { deviceOf } from './device';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0', ['Edge', 'Windows']],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1', ['Chrome', 'iPhone']],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', ['Firefox', 'Linux']],
  ['curl/8.9.1', []],
])('%s', (userAgent, device) => expect(deviceOf(userAgent)).toEqual(device));
