import type { RowWrite } from '#blueprint/decision/decision.ts'
import type { FirstPassword } from '#areas/access/sign-in/first-password.ts'
import { emailRow } from '#platform/mail/queue-email.ts'
import type { UserRow } from './user-record.facts.ts'
import { firstPasswordHours } from './constants.ts'

/** Row changes that end all sessions of a user; empty if none is open. */
export const endAllSessions = ({ id, liveSessions }: UserRow, now: Date, reason: string): readonly RowWrite[] =>
  liveSessions === 0
    ? []
    : [
        {
          table: 'session',
          key: { staff_id: id, ended_at: null },
          values: { ended_at: now, end_reason: reason },
        },
      ]

/**
 * A temporary password issued by staff: valid for a limited time, must be replaced at the first sign-in, and ends all
 * sessions.
 */
export const temporaryPassword = (person: UserRow, first: FirstPassword, now: Date) => ({
  set: {
    password_hash: first.hash,
    password_history: [person.passwordHash, ...person.passwordHistory].slice(0, 4),
    must_reset: true,
    temporary_until: new Date(now.getTime() + firstPasswordHours * 3_600_000),
  },
  rows: [...endAllSessions(person, now, 'temporary password'), emailRow('password_changed', person.id)],
  events: [{ name: 'staff.password_changed' as const }],
  message: 'Temporary password issued',
  once: { Username: person.username, 'Temporary password': first.text },
})
