import type { FieldsOf } from '#blueprint/screen/form.ts'
import { decide, type Decision, type RowOrder } from '#blueprint/decision/decision.ts'
import type { Placement } from '#areas/access/rules/people.ts'
import { letter } from '#platform/mail/post.ts'
import type { FirstPassword } from '#areas/access/sign-in/first-password.ts'
import type { PersonRow } from '#areas/access/users/person.facts.ts'
import type { userForm } from '#areas/access/users/user-form.screen.ts'
import { firstPasswordHours, weekdays } from '#areas/access/users/words.ts'

type Fields = FieldsOf<typeof userForm>

const daysIn = (days: readonly string[] | null): number[] =>
  (days ?? []).map((day) => weekdays.findIndex((one) => one === day) + 1).toSorted((a, b) => a - b)

const columnsOf = (values: Fields, emailVerifiedAt: Date | null) => ({
  username: values.username,
  name: values.name,
  email: values.email,
  role_id: values.role,
  agent_id: values.agent,
  status: values.status,
  item_limit: values.itemLimit,
  day_limit: values.dayLimit,
  allowed_ips: values.allowedIps ?? [],
  needs_second_step: values.needsSecondStep ?? false,
  time_zone: values.timeZone,
  language: values.language,
  access_days: daysIn(values.accessDays),
  access_from: values.accessFrom,
  access_to: values.accessTo,
  must_reset: values.mustReset,
  is_developer: values.isDeveloper ?? false,
  valid_until: values.validUntil,
  email_verified_at: emailVerifiedAt,
})

function domainRows(staffId: bigint, before: readonly number[], after: readonly number[]): RowOrder[] {
  const key = (domainId: number) => ({ staff_id: staffId, domain_id: domainId })
  return [
    ...before
      .filter((id) => !after.includes(id))
      .map((id) => ({ table: 'staff_domain' as const, key: key(id), values: {}, remove: true as const })),
    ...after.filter((id) => !before.includes(id)).map((id) => ({ table: 'staff_domain' as const, values: key(id) })),
  ]
}

export interface Saving {
  readonly now: Date
  readonly by: string
  readonly placement: Placement
}

export interface Newcomer {
  readonly id: bigint
  readonly first: FirstPassword
  /** Two people make the account: neither is shown a password, a letter leads its owner to one of his own. */
  readonly isInvited: boolean
}

export function created({ id, first, isInvited }: Newcomer, values: Fields, { now, by, placement }: Saving): Decision {
  const isLetterDue = !values.emailVerified && !isInvited
  return decide({
    rows: [
      {
        table: 'staff',
        values: {
          ...columnsOf(values, values.emailVerified ? now : null),
          id,
          password_hash: first.hash,
          must_reset: true,
          temporary_until: new Date(now.getTime() + firstPasswordHours * 3_600_000),
          created_by: by,
          // Phone, time zone and transaction password are its owner's to enter.
          is_profile_complete: false,
        },
      },
      ...domainRows(id, [], placement.domains),
      ...(isInvited ? [letter('invitation', id)] : []),
      ...(isLetterDue ? [letter('email_verification', id)] : []),
    ],
    events: [{ name: 'staff.created', payload: { username: values.username } }],
    message: `User ${values.username} created`,
    ...(isInvited ? {} : { once: { Username: values.username ?? '', 'First password': first.text } }),
  })
}

export const hasOtherAddress = (person: PersonRow, { email }: Fields): boolean =>
  person.email.toLowerCase() !== email?.toLowerCase()

export function changed(person: PersonRow, values: Fields, { now, placement }: Saving): Decision {
  const isMoved = hasOtherAddress(person, values)
  const verifiedAt = values.emailVerified ? ((isMoved ? null : person.emailVerifiedAt) ?? now) : null
  const leaves = values.status !== 'ACTIVE' && person.liveSessions > 0
  const isTold = isMoved && person.emailVerifiedAt !== null
  const isLetterDue = !values.emailVerified && (isMoved || person.emailVerifiedAt !== null)
  return decide({
    set: columnsOf(values, verifiedAt),
    rows: [
      ...domainRows(person.id, person.domains, placement.domains),
      ...(leaves
        ? [
            {
              table: 'session' as const,
              key: { staff_id: person.id, ended_at: null },
              values: { ended_at: now, end_reason: 'not active any more' },
            },
          ]
        : []),
      ...(isTold ? [letter('email_changed', person.id, person.email)] : []),
      ...(isLetterDue ? [letter('email_verification', person.id)] : []),
    ],
    events: [{ name: 'staff.changed' }],
  })
}
