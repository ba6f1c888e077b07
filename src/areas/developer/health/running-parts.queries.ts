import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { instant, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

const ofDevelopers = { permission: 'IS_DEVELOPER', scope: 'everyone', parameters: z.object({}) } as const

/** The process that answers, its disks, and the last backup that was made from its data folder. */
export const machineHealth = query({
  ...ofDevelopers,
  at: '/api/dev-dashboard/machine',
  title: 'Health of the machine',
  answer: {
    startedAt: instant(),
    minutes: many({ at: instant(), delayMs: count() }),
    folders: many({ name: text(), freeBytes: nullable(count()), totalBytes: nullable(count()) }),
    /** Of traces; null while none are sent. */
    spans: nullable({ sent: count(), lost: count() }),
    backup: nullable({ madeAt: instant(), tables: count(), rows: count() }),
  },
})

const partyKinds = [
  'OUT GATEWAY',
  'IN GATEWAY',
  'IN SITE',
  'OUT SITE',
  'IN CASINO',
  'OUT CASINO',
  'OUT PUSH',
  'OUT WEBHOOK',
] as const

/** Calls of gateways and to casino providers by hour, and of every provider now. */
export const trafficHealth = query({
  ...ofDevelopers,
  at: '/api/dev-dashboard/traffic',
  title: 'Calls of gateways and providers',
  answer: {
    hours: many({
      at: instant(),
      calls: count(),
      failedCalls: count(),
      latencyMs: nullable(count()),
      callbacks: count(),
      callbackErrors: count(),
    }),
    /** Calls to casino providers; a refusal of theirs counts as failed. */
    providerHours: many({ at: instant(), calls: count(), failedCalls: count(), latencyMs: nullable(count()) }),
    /** Of the last 24 hours, not in the log since more came at once than it records. Webhooks are counted apart. */
    notRecorded: { calls: count(), webhooks: count() },
    parties: many({
      provider: text(),
      kind: option(partyKinds),
      calls: count(),
      failed: count(),
      refused: count(),
      halfMs: nullable(count()),
      mostMs: nullable(count()),
    }),
  },
})
