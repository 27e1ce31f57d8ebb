/**
 * Small things this browser remembers of one person: confetti shown, business model unlocked,
 * badges celebrated, goals not saved yet. A browser that refuses storage forgets them, nothing else breaks.
 */
const keyOf = (userId: string, name: string): string => `training:${userId}:${name}`;

export function remembered(userId: string, name: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId, name));
  } catch {
    return null;
  }
}

/** `null` forgets it. */
export function remember(userId: string, name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(keyOf(userId, name));
    else localStorage.setItem(keyOf(userId, name), value);
  } catch {
    // Storage is full or closed to us.
  }
}
