import type { ReactNode } from 'react'
import type { WireOfShape } from '#blueprint/answer.ts'
import { Badge, Instant } from '#panel/kinds/cells.tsx'
import { SmallTable } from '#panel/ui/pieces.tsx'
import type { sessionAnswer } from './user.queries.ts'

type Session = WireOfShape<typeof sessionAnswer>

interface SessionTableProps {
  readonly sessions: readonly Session[]
  /** Renders the button that ends an active session. */
  readonly end: (session: Session) => ReactNode
}
/** The latest sessions of a user: origin, duration and end reason. */
export function SessionTable({ sessions, end }: SessionTableProps) {
  return (
    <SmallTable
      label="Sessions"
      head={['State', 'Started', 'Last seen', 'IP', 'Browser', 'Ended', '']}
      empty="No sessions yet."
      rows={sessions.map((session) => [
        <Badge key="state" state={session.isAlive ? 'ACTIVE' : 'CLOSED'} />,
        <Instant key="began" value={session.startedAt} />,
        <Instant key="seen" value={session.lastSeenAt} />,
        session.ip ?? '–',
        <span key="browser" title={session.userAgent ?? ''}>
          {session.isCurrent ? 'This session' : browserOf(session.userAgent)}
        </span>,
        session.endedAt === null
          ? '–'
          : [<Instant key="ended" value={session.endedAt} />, ` ${session.endReason ?? ''}`],
        session.endedAt === null ? end(session) : '',
      ])}
    />
  )
}

/** Browser name only; the full user agent is in the tooltip. */
const browserOf = (userAgent: string | null): string =>
  /(Edg|OPR|Firefox|Chrome|Safari)/
    .exec(userAgent ?? '')?.[1]
    ?.replace('Edg', 'Edge')
    .replace('OPR', 'Opera') ??
  (userAgent?.slice(0, 24) || '–')
