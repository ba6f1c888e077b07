import type { Day } from '#values/day.ts'
import { decide, refuse, type Decision, type RowOrder } from '#blueprint/decision/decision.ts'
import { ageRefusal } from '../kyc/document.ts'

export interface Profile {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly state: string | null
  readonly born_on: Day | null
}
export type Changes = { readonly [Field in keyof Profile]: string | null }

/** What is left empty stays as it is; the log tells before and after, what is personal of it masked. */
export function editProfile(profile: Profile, changes: Changes, today: Day): Decision {
  const refused = ageRefusal(changes.born_on, today)
  if (refused) return refused
  const fields = ['name', 'phone', 'email', 'state', 'born_on'] as const
  const set = Object.fromEntries(
    fields.flatMap((field) => {
      const value = changes[field]?.trim()
      return value && value !== profile[field] ? [[field, value] as const] : []
    }),
  )
  return Object.keys(set).length === 0
    ? refuse('Nothing would be different')
    : decide({
        set,
        events: [{ name: 'player.edited', payload: { fields: Object.keys(set) } }],
        message: 'The profile is changed',
      })
}

/**
 * PII-03: who a player is can be forgotten once his account is closed; what he had, bet and was paid is never touched, so
 * books balance and statements read the same. An exclusion knows him by hashes and holds on.
 */
export function erase(player: { readonly status: string; readonly isErased: boolean }, row: RowOrder): Decision {
  if (player.isErased) return refuse('Nothing is left to erase')
  if (player.status !== 'CLOSED') return refuse('Close the account first: only who has left is forgotten')
  return decide({ rows: [row], events: [{ name: 'player.erased' }], message: 'Forgotten; the books stand' })
}
