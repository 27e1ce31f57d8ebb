// For pages of ours that are not the app's, such as the documents: the look that the person chose in the app (light until they choose).
try {
  const chosen = localStorage.getItem('theme');
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
} catch {
  // Without storage nothing was chosen: the page follows the system.
}
