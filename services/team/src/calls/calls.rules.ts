/** How the reader relates to the partner whose call it is. */
export interface CallEditor {
  isMasterAdmin: boolean;
  /** The partner's direct sponsor. */
  isSponsor: boolean;
  /** Somewhere above in the line. */
  standsAbove: boolean;
}

/**
 * Direct sponsor or master admin edit a call; who only sees the partner from further above may not;
 * to everybody else the partner does not exist.
 */
export function mayEditCall({ isMasterAdmin, isSponsor, standsAbove }: CallEditor): 'yes' | 'forbidden' | 'not-found' {
  if (isMasterAdmin || isSponsor) return 'yes';
  return standsAbove ? 'forbidden' : 'not-found';
}
