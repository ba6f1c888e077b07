import { hour, within } from '#blueprint/settings/time-limit.ts'
import type { AreaSettings } from '#blueprint/settings/setting.ts'

/** Settings of reports. */
export const settings = {
  queues: {
    balanceFindings: within('Resolve balance findings within', 4 * hour),
  },
  reports: {
    reportDays: { kind: 'integer', title: 'Max days per report', unit: 'days', initial: 183, min: 31, max: 183 },
    fileDays: {
      kind: 'integer',
      title: 'File retention (days)',
      unit: 'days',
      initial: 7,
      min: 1,
      max: 30,
      reach: 'house',
    },
  },
} as const satisfies AreaSettings
