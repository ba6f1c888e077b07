import type { AnyAction } from '#blueprint/screen/action.ts'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { EventName } from '#blueprint/decision/events.ts'
import { approverRefusal, takeOverRefusal } from '#areas/access/rules/user-management.ts'
import { generateFirstPassword } from '#platform/auth/secrets/first-password.ts'
import { act } from '#engine/action/act.ts'
import { credentialResetRow, type ResetCredential } from '#platform/auth/secrets/credential-resets.ts'
import type { EmailKind } from '#platform/mail/email-templates.ts'
import { emailRow } from '#platform/mail/queue-email.ts'
import { inPersonHours } from './shared.ts'
import { isTopRanked } from './reporting-line.facts.ts'
import { endAllSessions, managedUserOf, roleOf, withManager } from './user-record.facts.ts'
import { resetInPerson, resetSecondStep, resetTransactionPassword, sendResetLink } from './user.actions.ts'
import { user } from './user.record.ts'
import type { ManagedRow } from './users.act.ts'

interface Deciding {
  readonly maker: string | null
}

const takeOver = ({ manager, ...person }: ManagedRow): Refusal | null =>
  takeOverRefusal(manager, managedUserOf(person), roleOf(person))

/** The requester could act for the user; an approver gains nothing by a link that only the user receives. */
const mayReset = (person: ManagedRow, { maker }: Deciding): Refusal | null =>
  maker === null ? takeOver(person) : approverRefusal(person.manager, managedUserOf(person))

interface LinkedReset {
  readonly what: ResetCredential
  readonly email: EmailKind
  readonly event: EventName
}

const linkAct = <A extends AnyAction>(action: A, { what, email, event }: LinkedReset) =>
  act(action, user, {
    facts: withManager,
    rule(person, request): Decision<'staff'> {
      const refused = mayReset(person, request)
      if (refused) return refused
      if (person.status !== 'ACTIVE') return refuse('This account is not active.')
      if (person.email === '')
        return refuse('This account has no email address. An owner can reset its credentials in person.')
      return decide({
        rows: [emailRow(email, person.id), credentialResetRow(person.id, what, request)],
        events: [{ name: event }],
        message: `An email is on its way to ${person.username}.`,
      })
    },
  })

const inPersonAct = act(resetInPerson, user, {
  facts: async (tx, person, request) => ({
    ...(await withManager(tx, person, request)),
    first: await generateFirstPassword(),
    isOwner: await isTopRanked(tx, request.actor),
  }),
  rule({ first, isOwner, ...person }, request): Decision<'staff'> {
    const refused = takeOver(person)
    if (refused) return refused
    if (person.email !== '') return refuse('This account has an email address. Send a link instead.')
    if (request.maker === null && !isOwner) return refuse('Only an owner can reset credentials in person.')
    return decide({
      set: {
        password_hash: first.hash,
        password_history: [person.passwordHash, ...person.passwordHistory].slice(0, 4),
        must_reset: true,
        temporary_until: new Date(request.now.getTime() + inPersonHours * 3_600_000),
        two_step_secret: null,
        two_step_last_step: null,
        transaction_password_hash: null,
      },
      rows: [
        { table: 'recovery_code', key: { staff_id: person.id }, values: {}, remove: true },
        ...endAllSessions(person, request.now, 'reset in person'),
        credentialResetRow(person.id, 'password', request),
      ],
      events: [{ name: 'staff.password_changed' }],
      message: 'Temporary password issued',
      once: { Username: person.username, 'Temporary password': first.text },
    })
  },
})

export const credentialResetActs = [
  linkAct(sendResetLink, { what: 'password', email: 'password_reset', event: 'staff.reset_sent' }),
  linkAct(resetSecondStep, { what: 'second-step', email: 'second_step_reset', event: 'staff.second_step_reset' }),
  linkAct(resetTransactionPassword, {
    what: 'transaction-password',
    email: 'transaction_password_reset',
    event: 'staff.transaction_password_reset',
  }),
  inPersonAct,
]
