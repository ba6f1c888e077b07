import type pg from 'pg'
import type { Settings } from '#platform/environment/settings.ts'
import type { ConcurrencyLimit } from './sessions/concurrency-limit.ts'

/** Session timeouts and the limit of failed sign-ins. */
export interface AccessLimits {
  readonly idleSeconds: number
  readonly absoluteSeconds: number
  readonly failuresPerAddress: number
}

/** GLI-19 and PCI require 15 minutes; nothing may be configured above these limits. */
export const maxLimits: AccessLimits = { idleSeconds: 900, absoluteSeconds: 28_800, failuresPerAddress: 100 }

export const limitsFrom = (requested: Partial<AccessLimits> = {}): AccessLimits => ({
  idleSeconds: Math.min(requested.idleSeconds ?? Infinity, maxLimits.idleSeconds),
  absoluteSeconds: Math.min(requested.absoluteSeconds ?? Infinity, maxLimits.absoluteSeconds),
  failuresPerAddress: requested.failuresPerAddress ?? maxLimits.failuresPerAddress,
})

/** Dependencies of authentication. */
export interface AuthContext {
  readonly pool: pg.Pool
  readonly settings: Pick<Settings, 'sessionSecret' | 'encryptionKey' | 'sealingKeys' | 'siteMode'>
  readonly limits: AccessLimits
  readonly hashing: ConcurrencyLimit
}
