import { choice, toggle } from '#blueprint/kinds/kinds.ts'
import { doings, type Doing } from '#platform/auth/rules/place.ts'

/** What a place is open for, as columns and fields. */
export const doingTitles: Readonly<Record<Doing, string>> = {
  login: 'Login',
  register: 'Registration',
  deposit: 'Deposit',
  withdraw: 'Withdrawal',
  sports: 'Sports',
  casino: 'Casino',
  bonus: 'Bonus',
}

const each = <T>(make: (title: string) => T) =>
  Object.fromEntries(doings.map((doing) => [doing, make(doingTitles[doing])])) as unknown as Readonly<Record<Doing, T>>

export const openColumns = each((title) => toggle(title, { sortable: true }))
export const openFields = each((title) => toggle(title, { initially: true }))
/** For many places at once: what is not spoken of stays. */
export const openChanges = each((title) => choice(title, ['KEEP', 'OPEN', 'CLOSE'], { initially: 'KEEP' }))

export const placeStates = ['LISTED', 'BY_MODE'] as const
export const placeStateLabels = { LISTED: 'Custom rule', BY_MODE: 'Default mode' }
export const restrictionStates = ['ACTIVE', 'DEACTIVATED'] as const

export const levelLabels = { COUNTRY: 'Country', STATE: 'State' }
export const actionLabels = { ALLOW: 'Allow', FLAG: 'Flag', CAPTCHA: 'Captcha' }
export const scopeLabels = { PLAYERS: 'Players', AGENTS: 'Agents', PANEL: 'Panel' }
