import { present } from '#values/assert.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { decide, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import type { Placement } from '#areas/access/rules/user-management.ts'
import { emailRow } from '#platform/mail/queue-email.ts'
import type { FirstPassword } from '#platform/auth/secrets/first-password.ts'
import type { UserRow } from '#areas/access/users/user.record.ts'
import type { userForm } from '#areas/access/users/user-form.screen.ts'
import { firstPasswordHours, weekdays } from '#areas/access/users/shared.ts'

type Fields = FieldsOf<typeof userForm>

const daysIn = (days: readonly string[] | null): number[] =>
  (days ?? []).map((day) => weekdays.findIndex((one) => one === day) + 1).toSorted((a, b) => a - b)

const columnsOf = (values: Fields, emailVerifiedAt: Date | null) => ({
  username: present(values.username, 'a user has a username'),
  name: present(values.name, 'a user has a name'),
  email: present(values.email, 'a user has an email address'),
  role_id: BigInt(present(values.role, 'a user has a role')),
  agent_id: values.agent === null ? null : BigInt(values.agent),
  status: values.status ?? undefined,
  item_limit: values.itemLimit,
  day_limit: values.dayLimit,
  allowed_ips: values.allowedIps ?? [],
  needs_second_step: values.needsSecondStep ?? false,
  time_zone: values.timeZone,
  language: values.language,
  access_days: daysIn(values.accessDays),
  access_from: values.accessFrom,
  access_to: values.accessTo,
  must_reset: values.mustReset ?? undefined,
  is_developer: values.isDeveloper ?? false,
  valid_until: values.validUntil,
  email_verified_at: emailVerifiedAt,
})

function domainRows(staffId: bigint, before: readonly number[], after: readonly number[]): RowWrite[] {
  const key = (domainId: number) => ({ staff_id: staffId, domain_id: domainId })
  return [
    ...before
      .filter((id) => !after.includes(id))
      .map((id) => ({ table: 'staff_domain' as const, key: key(id), values: {}, remove: true as const })),
    ...after.filter((id) => !before.includes(id)).map((id) => ({ table: 'staff_domain' as const, values: key(id) })),
  ]
}

export interface SaveContext {
  readonly now: Date
  readonly by: string
  readonly placement: Placement
  /** Further rows of the same decision. */
  readonly rows: readonly RowWrite[]
}

export interface NewUser {
  readonly id: bigint
  readonly first: FirstPassword
  /**
   * Set when the account needed a second approval: no password is shown, and the owner sets one from an emailed link.
   */
  readonly isInvited: boolean
}

export function createUser(
  { id, first, isInvited }: NewUser,
  values: Fields,
  { now, by, placement, rows }: SaveContext,
): Decision {
  const isEmailDue = !values.emailVerified && !isInvited
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
          // The owner enters phone, time zone and transaction password at the first sign-in.
          is_profile_complete: false,
        },
      },
      ...domainRows(id, [], placement.domains),
      ...rows,
      ...(isInvited ? [emailRow('invitation', id)] : []),
      ...(isEmailDue ? [emailRow('email_verification', id)] : []),
    ],
    events: [{ name: 'staff.created', payload: { username: values.username } }],
    message: `User ${values.username} created`,
    ...(isInvited ? {} : { once: { Username: values.username ?? '', 'First password': first.text } }),
  })
}

export const isEmailChanged = (person: UserRow, { email }: Fields): boolean =>
  person.email.toLowerCase() !== email?.toLowerCase()

export function updateUser(person: UserRow, values: Fields, { now, placement, rows }: SaveContext): Decision<'staff'> {
  const isMoved = isEmailChanged(person, values)
  const verifiedAt = values.emailVerified ? ((isMoved ? null : person.emailVerifiedAt) ?? now) : null
  const leaves = values.status !== 'ACTIVE' && person.liveSessions > 0
  const isTold = isMoved && person.emailVerifiedAt !== null
  const isLetterDue = !values.emailVerified && (isMoved || person.emailVerifiedAt !== null)
  return decide({
    set: columnsOf(values, verifiedAt),
    rows: [
      ...domainRows(person.id, person.domains, placement.domains),
      ...rows,
      ...(leaves
        ? [
            {
              table: 'session' as const,
              key: { staff_id: person.id, ended_at: null },
              values: { ended_at: now, end_reason: 'not active any more' },
            },
          ]
        : []),
      ...(isTold ? [emailRow('email_changed', person.id, person.email)] : []),
      ...(isLetterDue ? [emailRow('email_verification', person.id)] : []),
    ],
    events: [{ name: 'staff.changed' }],
  })
}
