/** A referral code from what was typed or pasted: spaces never belong to one, and of a whole invitation link its code is taken (decisions 18). */
export function referralCodeOf(typed: string): string {
  const text = typed.trim();
  const linked = /\/register(?:\/([^/?#\s]+)|\/?\?(?:[^#\s]*&)?code=([^&#\s]+))/i.exec(text);
  const found = linked?.[1] ?? linked?.[2];
  return (found === undefined ? text : decoded(found)).replace(/\s+/g, '');
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
