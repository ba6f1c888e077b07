import { choice, toggle } from '#blueprint/kinds/kinds.ts'
import { geoOperations, type GeoOperation } from '#platform/auth/rules/geo.ts'

/** Operations that a location rule can allow, as column and field titles. */
export const operationTitles: Readonly<Record<GeoOperation, string>> = {
  login: 'Login',
  register: 'Registration',
  deposit: 'Deposit',
  withdraw: 'Withdrawal',
  sports: 'Sports',
  casino: 'Casino',
  bonus: 'Bonus',
}

const eachOperation = <T>(make: (title: string) => T) =>
  Object.fromEntries(
    geoOperations.map((operation) => [operation, make(operationTitles[operation])]),
  ) as unknown as Readonly<Record<GeoOperation, T>>

export const openColumns = eachOperation((title) => toggle(title, { sortable: true }))
export const openFields = eachOperation((title) => toggle(title, { initially: true }))
/** Fields of the bulk action; `KEEP` leaves the current rule unchanged. */
export const openChanges = eachOperation((title) => choice(title, ['KEEP', 'OPEN', 'CLOSE'], { initially: 'KEEP' }))

export const placeStates = ['LISTED', 'BY_MODE'] as const
export const placeStateLabels = { LISTED: 'Custom rule', BY_MODE: 'Default mode' }
export const restrictionStates = ['ACTIVE', 'DEACTIVATED'] as const

export const levelLabels = { COUNTRY: 'Country', STATE: 'State' }
export const actionLabels = { ALLOW: 'Allow', FLAG: 'Flag', CAPTCHA: 'Captcha' }
export const scopeLabels = { PLAYERS: 'Players', AGENTS: 'Agents', PANEL: 'Panel' }
