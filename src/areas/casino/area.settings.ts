import { hour, within } from '#blueprint/settings/time-limit.ts'
import type { AreaSettings } from '#blueprint/settings/setting.ts'

/** Settings of the casino. */
export const settings = {
  queues: {
    casinoRounds: within('Resolve stuck rounds within', hour),
  },
} as const satisfies AreaSettings
