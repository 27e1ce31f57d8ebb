import { call } from '@nb/web-kit';

/** One write as the app makes it, without the app's store. Rejects with what the server refused. */
export async function ask(url: string, body: unknown): Promise<unknown> {
  const { data, error } = await call({ url, method: 'POST', body }, undefined, new AbortController().signal);
  if (error) throw error;
  return data;
}
