import { address } from '#blueprint/address.ts'
import type { CounterDefinition } from '#blueprint/area/counter.ts'

const overdue = { time: 'OVERDUE' } as const

/** Header counters of the care for players. */
export const counters = {
  message_count: {
    title: 'Unread messages',
    place: 60,
    rows: address('/message-box', {}, { isUnread: 'YES' }),
    overdue: address('/message-box', {}, { isUnread: 'YES', ...overdue }),
    permission: 'MESSAGE_VIEW',
  },
  player_kyc_count: {
    title: 'KYC to review',
    place: 70,
    hasSound: true,
    rows: address('/kyc', {}),
    overdue: address('/kyc', {}, { status: 'PENDING,IN_REVIEW', ...overdue }),
    permission: 'KYC_VIEW',
  },
  device_notification_count: { title: 'Device alerts', place: 80, hasSound: true },
} as const satisfies Readonly<Record<string, CounterDefinition>>
