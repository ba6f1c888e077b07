import type { Feature } from '#blueprint/settings/definitions.ts'

/** While these are off, players cannot reach money of their own. */
export const dangerousFeatures: readonly Feature[] = ['withdrawals', 'cashOuts']

type Switches = Readonly<Record<string, unknown>>

/** The dangerous switches that a change touches, in one domain or by what domains inherit. */
export const touchedDangers = (before: Switches, after: Switches): readonly Feature[] =>
  dangerousFeatures.filter((name) => (before[name] ?? null) !== (after[name] ?? null))

/** Whether a second approver must agree: one stops a feature of one domain, never that of all domains at once. */
export const needsSecondPerson = (isForAllDomains: boolean, before: Switches, after: Switches): boolean =>
  isForAllDomains || touchedDangers(before, after).length > 0
