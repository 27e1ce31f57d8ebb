import type { ApiError } from '../api/api-error';
import { readRefusal } from '../api/call';
import { newRequestId } from '../api/identifiers';
import { askStepUp, stepUpClock } from '../session/step-up';
import { saveBlob } from './download-text';

/**
 * Gives what the server makes to the browser as a file to keep. A link alone shows a refused download as one that failed, without a reason; this
 * resolves with it.
 */
export async function downloadFrom(url: string, fileName: string): Promise<ApiError | undefined> {
  const begunAt = stepUpClock();
  const refusal = await download(url, fileName);
  return refusal?.problem?.code === 'access.step-up' && (await askStepUp(begunAt)) ? download(url, fileName) : refusal;
}

async function download(url: string, fileName: string): Promise<ApiError | undefined> {
  const requestId = newRequestId();
  try {
    const response = await fetch(url, {
      credentials: 'same-origin',
      headers: { 'x-request-id': requestId, 'accept-language': document.documentElement.lang || 'en' },
    });
    if (!response.ok) return readRefusal(response, await response.text(), requestId);
    saveBlob(fileName, await response.blob());
    return undefined;
  } catch (error) {
    return { status: 'network', message: error instanceof Error ? error.message : 'No connection', requestId };
  }
}
