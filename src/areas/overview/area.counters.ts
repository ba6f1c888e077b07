import type { CounterDefinition } from '#blueprint/area/counter.ts'

/** Header counters of what staff are told. */
export const counters = {
  notification_count: { title: 'Notifications', place: 10, hasSound: true },
} as const satisfies Readonly<Record<string, CounterDefinition>>
