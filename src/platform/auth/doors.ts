import type pg from 'pg'
import type { Settings } from '#platform/environment/settings.ts'
import type { Turnstile } from './sessions/turnstile.ts'

/** Times after which a session ends by itself, and how much guessing is borne. */
export interface AccessLimits {
  readonly idleSeconds: number
  readonly absoluteSeconds: number
  readonly failuresPerAddress: number
}

/** GLI-19 and PCI ask for a quarter of an hour; nothing may be set longer than this. */
export const longestLimits: AccessLimits = { idleSeconds: 900, absoluteSeconds: 28_800, failuresPerAddress: 100 }

export const limitsFrom = (asked: Partial<AccessLimits> = {}): AccessLimits => ({
  idleSeconds: Math.min(asked.idleSeconds ?? Infinity, longestLimits.idleSeconds),
  absoluteSeconds: Math.min(asked.absoluteSeconds ?? Infinity, longestLimits.absoluteSeconds),
  failuresPerAddress: asked.failuresPerAddress ?? longestLimits.failuresPerAddress,
})

/** What everything about coming in needs. */
export interface Doors {
  readonly pool: pg.Pool
  readonly settings: Pick<Settings, 'sessionSecret' | 'encryptionKey' | 'sealingKeys' | 'siteMode'>
  readonly limits: AccessLimits
  readonly hashing: Turnstile
}
