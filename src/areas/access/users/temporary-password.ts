import type { RowOrder } from '#blueprint/decision/decision.ts'
import type { FirstPassword } from '#areas/access/sign-in/first-password.ts'
import { letter } from '#platform/mail/post.ts'
import type { PersonRow } from './person.facts.ts'
import { firstPasswordHours } from './words.ts'

/** Every session of a person as rows to end; a session that is not there cannot be ended. */
export const endedSessions = ({ id, liveSessions }: PersonRow, now: Date, why: string): readonly RowOrder[] =>
  liveSessions === 0
    ? []
    : [
        {
          table: 'session',
          key: { staff_id: id, ended_at: null },
          values: { ended_at: now, end_reason: why },
        },
      ]

/** A password somebody else hands over: it lets its owner in to replace it, for some hours, and nobody else stays in. */
export const temporaryPassword = (person: PersonRow, first: FirstPassword, now: Date) => ({
  set: {
    password_hash: first.hash,
    password_history: [person.passwordHash, ...person.passwordHistory].slice(0, 4),
    must_reset: true,
    temporary_until: new Date(now.getTime() + firstPasswordHours * 3_600_000),
  },
  rows: [...endedSessions(person, now, 'temporary password'), letter('password_changed', person.id)],
  events: [{ name: 'staff.password_changed' }],
  message: 'The password of the account was replaced',
  once: { Username: person.username, 'Temporary password': first.text },
})
