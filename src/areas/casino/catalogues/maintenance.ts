import { instant, text } from '#blueprint/kinds/kinds.ts'
import { before } from '#blueprint/screen/rules.ts'

/** When an entry is not offered although it is active, and what players read meanwhile. */
export const maintenanceFields = {
  maintenanceFrom: instant('Maintenance from', { optional: true }),
  maintenanceUntil: instant('Maintenance until', { optional: true, hint: 'Empty means until it is removed.' }),
  message: text('Maintenance message', { optional: true, maxLength: 200, hint: 'Shown to players meanwhile' }),
} as const

export const maintenanceRules = [
  before('maintenanceFrom', 'maintenanceUntil'),
  {
    field: 'maintenanceFrom',
    reads: ['maintenanceUntil'],
    check: ({ maintenanceFrom, maintenanceUntil }: Readonly<Record<string, unknown>>) =>
      maintenanceUntil && !maintenanceFrom ? 'Enter when the maintenance starts.' : null,
  },
] as const

export const maintenanceAdvanced = ['maintenanceFrom', 'maintenanceUntil', 'message'] as const

/** Countries by their codes, as pages of the catalogue take them. */
export const blockedCountries = text('Blocked countries', {
  optional: true,
  maxLength: 400,
  pattern: /^[A-Z]{2}(, ?[A-Z]{2})*$/,
  patternHint: 'Enter two-letter country codes such as US, FR.',
})
