import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { Settings } from '#blueprint/settings/effective.ts'

interface Contact {
  readonly phone?: string | undefined
  readonly email?: string | undefined
}

export const registrationRefusal = (contact: Contact, access: Settings['access']): Refusal | null =>
  access.isRegistrationOpen ? contactRefusal(contact, access) : refuse('Registration is closed.')

/** The contact details this domain requires of every new player, regardless of who creates the account. */
export function contactRefusal(
  { phone, email }: Contact,
  { requirePhone, requireEmail }: Settings['access'],
): Refusal | null {
  if (requirePhone && phone === undefined) return refuse('Phone number is required.', 'phone')
  return requireEmail && email === undefined ? refuse('Email address is required.', 'email') : null
}
