import { describe, expect, test } from '@jest/globals';
import { renderRoutes, screen } from '@nb/web-kit/testing';
import jsQR from 'jsqr';
import { QrCode } from './qr-code';

/** Pixels a module has on the picture that the decoder is given. */
const SCALE = 4;

/** The drawing as a camera sees it: what is black is black, all else is what the ground is. */
function picture(svg: Element): { pixels: Uint8ClampedArray; width: number } {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const [ground, ink] = [
    svg.querySelector('rect')?.getAttribute('fill'),
    svg.querySelector('path')?.getAttribute('fill'),
  ];
  expect([ground, ink]).toEqual(['#fff', '#000']);
  const width = size * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '0', y = '0'] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(
    /M(\d+) (\d+)h1v1h-1z/g,
  ))
    for (let row = 0; row < SCALE; row += 1)
      for (let column = 0; column < SCALE; column += 1)
        pixels.fill(
          0,
          ((Number(y) * SCALE + row) * width + Number(x) * SCALE + column) * 4,
          ((Number(y) * SCALE + row) * width + Number(x) * SCALE + column) * 4 + 3,
        );
  return { pixels, width };
}

describe('the QR code of an invitation', () => {
  test.each([
    'https://nb.test/register/SPRING-2026',
    'http://localhost:8080/register/A1B2C3D4E5',
    `https://a-rather-long-name.example.test/register/${'Z9-'.repeat(10)}ZZ`,
  ])('is read by a decoder as %s', async (url) => {
    await renderRoutes([{ path: '/', element: <QrCode text={url} label="QR code" /> }], { path: '/' });
    const { pixels, width } = picture(screen.getByRole('img', { name: 'QR code' }));
    expect(jsQR(pixels, width, width)?.data).toBe(url);
  });
});
