import { SPONSOR } from './people.ts';
import { demoId } from './random.ts';

/** An invitation code of sponsor@demo.test. */
export interface DemoInvitation {
  id: string;
  ownerId: string;
  code: string;
  isActive: boolean;
  usageCount: number;
  maxUses: number | null;
  openedCount: number;
  expiresAt: Date | null;
  createdAt: Date;
  call: { at: Date; zone: string } | null;
}
const DAY = 24 * 3_600_000;

/** Codes in every state: unused, used, used up, expired and switched off. */
export function demoInvitations(now: Date): DemoInvitation[] {
  const day = (days: number) => new Date(now.getTime() + days * DAY);
  const hour = (days: number) => new Date(Math.ceil(day(days).getTime() / 3_600_000) * 3_600_000);
  const zone = 'America/New_York';
  const open = { isActive: true, usageCount: 0, maxUses: null, openedCount: 0, expiresAt: null, call: null };
  const codes = [
    { ...open, code: 'WELCOME-DEMO', createdAt: day(-3), call: { at: hour(2), zone } },
    { ...open, code: 'K7M2QX9DTR', createdAt: day(-1), expiresAt: day(13), openedCount: 2 },
    { ...open, code: 'TEAM-SOFIA', createdAt: day(-120), usageCount: 9, openedCount: 31 },
    { ...open, code: 'P4VN8WJ2HC', createdAt: day(-20), usageCount: 1, maxUses: 1, openedCount: 3 },
    { ...open, code: 'B9TQ3FZK6M', createdAt: day(-30), expiresAt: day(-9), openedCount: 1 },
    { ...open, code: 'SUMMER-2026', createdAt: day(-90), expiresAt: day(-40), usageCount: 4, openedCount: 12 },
    { ...open, code: 'X5R7CD1GYW', createdAt: day(-14), isActive: false },
  ];
  return codes.map((code, index) => ({ ...code, id: demoId('invitation', index), ownerId: demoId('person', SPONSOR) }));
}
