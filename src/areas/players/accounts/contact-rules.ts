import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { Settings } from '#blueprint/settings/effective.ts'

interface Reachable {
  readonly phone?: string | undefined
  readonly email?: string | undefined
}

export const registrationRefusal = (contact: Reachable, access: Settings['access']): Refusal | null =>
  access.isRegistrationOpen ? contactRefusal(contact, access) : refuse('Registration is closed.')

/** How the house wants to be able to reach every player, whoever opens his account. */
export function contactRefusal(
  { phone, email }: Reachable,
  { requirePhone, requireEmail }: Settings['access'],
): Refusal | null {
  if (requirePhone && phone === undefined) return refuse('Phone number required', 'phone')
  return requireEmail && email === undefined ? refuse('Email address required', 'email') : null
}
