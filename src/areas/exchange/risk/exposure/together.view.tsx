import type { AnswerOf } from '#blueprint/screen/query.ts'
import { ScreenLink } from '#panel/engine/view.ts'
import { Amount, Instant } from '#panel/kinds/cells.tsx'
import { formatDay } from '#panel/kinds/format.ts'
import { Columns, Panel, SmallTable } from '#panel/ui/pieces.tsx'
import type { riskBoard } from './risk-board.queries.ts'

interface TogetherProps {
  readonly together: AnswerOf<typeof riskBoard>['together']
  readonly share: 'total' | 'own'
}

/** What the books cost together: by event, by day and by team. */
export function Together({ together: { events, days, teams }, share }: TogetherProps) {
  const worstOf = (row: { readonly worst: string; readonly ownWorst: string }) => (
    <Amount key="worst" value={share === 'own' ? row.ownWorst : row.worst} signed compact />
  )
  return (
    <Panel title="Correlated exposure">
      <p className="board-keys">
        Match odds and bookmaker of an event end with the same winner; its other markets at their own worst.
      </p>
      <Columns minWidth={420}>
        <SmallTable
          label="Exposure by event"
          head={['Event', 'Start', 'Markets', 'Separately', 'Together', 'If this wins']}
          numeric={[2, 3, 4]}
          empty="No events with bets."
          rows={events.map((row) => [
            <ScreenLink key="event" to="/risk-management" filters={{ event: row.eventId, all: '1' }}>
              {row.event}
            </ScreenLink>,
            <Instant key="start" value={row.startsAt} />,
            row.markets,
            <Amount key="separate" value={row.separate} signed compact />,
            worstOf(row),
            row.outcome ?? '–',
          ])}
        />
        <SmallTable
          label="Exposure by day"
          head={['Day', 'Events', 'Together']}
          numeric={[1, 2]}
          empty="No events with bets."
          rows={days.map((row) => [formatDay(row.day), row.events, worstOf(row)])}
        />
        <SmallTable
          label="Exposure by team"
          head={['Wins all its events', 'Events', 'Result']}
          numeric={[1, 2]}
          empty="No team costs in several events."
          rows={teams.map((row) => [row.team, row.events, worstOf(row)])}
        />
      </Columns>
    </Panel>
  )
}
