/** Gives a text to the browser as a file to keep. */
export const downloadText = (fileName: string, type: string, text: string): void =>
  saveBlob(fileName, new Blob([text], { type }));

export function saveBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers fetch the address only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
