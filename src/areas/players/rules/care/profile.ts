import type { Day } from '#values/day.ts'
import { decide, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import { ageRefusal } from '../kyc/document.ts'

export interface Profile {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly state: string | null
  readonly born_on: Day | null
}
export type Changes = { readonly [Field in keyof Profile]: string | null }

/** Empty fields stay unchanged; the log has the values before and after, with personal data masked. */
export function editProfile(profile: Profile, changes: Changes, today: Day): Decision<'player'> {
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
    ? refuse('No changes to save.')
    : decide({
        set,
        events: [{ name: 'player.edited', payload: { fields: Object.keys(set) } }],
        message: 'Profile updated',
      })
}

/**
 * PII-03: the identity of a player can be erased once the account is closed. Balances, bets and payments are kept, so
 * that the books balance and statements stay the same. Exclusions are matched by hashes and stay in force.
 */
export function erase(player: { readonly status: string; readonly isErased: boolean }, row: RowWrite): Decision {
  if (player.isErased) return refuse('Personal data is already erased.')
  if (player.status !== 'CLOSED') return refuse('Close the account before erasing its personal data.')
  return decide({
    rows: [row],
    events: [{ name: 'player.erased' }],
    message: 'Personal data erased; financial records are kept',
  })
}
