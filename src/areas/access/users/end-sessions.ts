import type { RowWrite } from '#blueprint/decision/decision.ts'
import type { UserRow } from './user.record.ts'

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
