import type pg from 'pg'
import type { Settings } from '#platform/environment/settings.ts'
import { rateRules, type RateLimiter, type RateRules } from '#platform/limits/rate-limit.ts'
import type { UnknownKeys } from '#platform/secrets/unknown-keys.ts'
import type { ConcurrencyLimit } from './sessions/concurrency-limit.ts'

/** Session timeouts and the limit of failed sign-ins. */
export interface AccessLimits {
  readonly idleSeconds: number
  readonly absoluteSeconds: number
  readonly failuresPerAddress: number
  /** Failed sign-ins of a network before a challenge; null: as the operator has set. */
  readonly challengeFailures: number | null
  /** Sign-ins that wait for a second step: of one account in 30 minutes from unknown devices, of one network in 15. */
  /** Calls of one user; null: unlimited. */
  readonly rates: RateRules | null
  readonly halfSessions: { readonly perAccount: number; readonly perNetwork: number }
}

/** GLI-19 and PCI require 15 minutes; nothing may be configured above these limits. */
export const maxLimits: AccessLimits = {
  idleSeconds: 900,
  absoluteSeconds: 28_800,
  failuresPerAddress: 100,
  challengeFailures: null,
  rates: rateRules,
  halfSessions: { perAccount: 20, perNetwork: 60 },
}

export const limitsFrom = (requested: Partial<AccessLimits> = {}): AccessLimits => ({
  idleSeconds: Math.min(requested.idleSeconds ?? Infinity, maxLimits.idleSeconds),
  absoluteSeconds: Math.min(requested.absoluteSeconds ?? Infinity, maxLimits.absoluteSeconds),
  failuresPerAddress: requested.failuresPerAddress ?? maxLimits.failuresPerAddress,
  challengeFailures: requested.challengeFailures ?? maxLimits.challengeFailures,
  rates: requested.rates === undefined ? maxLimits.rates : requested.rates,
  halfSessions: requested.halfSessions ?? maxLimits.halfSessions,
})

/** Dependencies of authentication. */
export interface AuthContext {
  readonly pool: pg.Pool
  readonly settings: Pick<
    Settings,
    | 'sessionSecret'
    | 'encryptionKey'
    | 'sealingKeys'
    | 'siteMode'
    | 'mayOpenDeveloperScreens'
    | 'metricsToken'
    | 'panelUrl'
    | 'dataDir'
  >
  readonly limits: AccessLimits
  readonly hashing: ConcurrencyLimit
  readonly rates: RateLimiter
  /** Counts calls of machines whose key is not active. */
  readonly unknownKeys: UnknownKeys
}
