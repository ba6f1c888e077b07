import type { AnswerOf } from '#blueprint/screen/query.ts'
import { betLabels, choiceLabel } from '#blueprint/labels.ts'
import { useQueryOf } from '#panel/engine/view.ts'
import { Amount, Badge, Instant } from '#panel/kinds/cells.tsx'
import { Columns, FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { priorityLabels } from '#areas/agents/messages/shared.ts'
import { playerTrend } from '#areas/players/profile/list/player.queries.ts'
import { part, Part } from '#panel/ui/part.tsx'
import { playerRecent } from './player-recent.queries.ts'

const PlayerTrend = part(() => import('./player-trend.view.tsx'))

type Recent = AnswerOf<typeof playerRecent>

/** A chart of the last 30 days and the latest bets, payments and notes. */
export function PlayerOverview({ playerId }: { playerId: string }) {
  const trend = useQueryOf(playerTrend, { player_id: playerId })
  const recent = useQueryOf(playerRecent, { player_id: playerId })
  return (
    <>
      <Panel title="Last 30 days">
        {trend.failure ? <FailureNote failure={trend.failure} retry={trend.refetch} /> : null}
        <Part>{trend.data ? <PlayerTrend days={trend.data} /> : <Waiting />}</Part>
      </Panel>
      {recent.failure ? <FailureNote failure={recent.failure} retry={recent.refetch} /> : null}
      {recent.data ? <RecentTables recent={recent.data} /> : null}
    </>
  )
}

function RecentTables({ recent }: { recent: Recent }) {
  return (
    <>
      <Panel title="Latest bets">
        <SmallTable
          label="Latest bets"
          head={['Placed', 'Selection', 'Stake', 'P/L', 'Status']}
          numeric={[2, 3]}
          empty="No bets yet."
          rows={recent.bets.map((bet) => [
            <Instant key="at" value={bet.at} />,
            `${bet.event} / ${bet.market}: ${bet.selection} ${bet.side}`,
            <Amount key="stake" value={bet.stake} />,
            bet.pl === null ? '–' : <Amount key="pl" value={bet.pl} signed />,
            <Badge key="status" state={bet.status} labels={betLabels} />,
          ])}
        />
      </Panel>
      <Columns minWidth={380}>
        <Panel title="Latest deposits">
          <Payments label="Latest deposits" payments={recent.deposits} empty="No deposits yet." />
        </Panel>
        <Panel title="Latest withdrawals">
          <Payments label="Latest withdrawals" payments={recent.withdrawals} empty="No withdrawals yet." />
        </Panel>
      </Columns>
      <Panel title="Latest notes">
        <SmallTable
          label="Latest notes"
          head={['Created', 'Author', 'Priority', 'Note']}
          empty="No notes yet."
          rows={recent.notes.map((note) => [
            <Instant key="at" value={note.at} />,
            note.by ?? 'System',
            priorityLabels[note.priority],
            note.text,
          ])}
        />
      </Panel>
    </>
  )
}

interface PaymentsProps {
  readonly label: string
  readonly payments: Recent['deposits']
  readonly empty: string
}
const Payments = ({ label, payments, empty }: PaymentsProps) => (
  <SmallTable
    label={label}
    head={['Requested', 'Method', 'Amount', 'Status']}
    numeric={[2]}
    empty={empty}
    rows={payments.map((payment) => [
      <Instant key="at" value={payment.at} />,
      choiceLabel(payment.method),
      <Amount key="amount" value={payment.amount} />,
      <Badge key="status" state={payment.status} />,
    ])}
  />
)
