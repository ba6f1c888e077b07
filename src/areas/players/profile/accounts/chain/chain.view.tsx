import type { AnswerOf } from '#blueprint/screen/query.ts'
import { choiceLabel } from '#blueprint/labels.ts'
import { shareGroups } from '#areas/agents/rules/accounts/shares-and-moves.ts'
import { useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { AgentLink, Badge, PlayerLink } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { FailureNote, Facts, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { commissionLabels } from '#areas/agents/tree/accounts/account-edit.actions.ts'
import { playerShareBreakdown } from './chain.queries.ts'
import './chain.css'

type Chain = AnswerOf<typeof playerShareBreakdown>

const percent = (held: number | undefined): string => ((held ?? 0) / 100).toFixed(2)

/** Printable share breakdown of all accounts above a player. */
export default function ShareBreakdown({ row }: RowProps) {
  const id = String(row['id'])
  const { data, failure, refetch } = useQueryOf(playerShareBreakdown, { player_id: id })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (data?.id !== id) return <Waiting />
  return (
    <div className="chain">
      <div className="chain-head">
        <h3>Share breakdown of {data.username}</h3>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <Facts
        facts={[
          ['Player', <PlayerLink key="player" id={data.id} name={data.username} />],
          ['Name', data.name || '–'],
          ['Domain', data.domain],
        ]}
      />
      <Levels levels={data.levels} />
      <p className="bounds">
        Share of each player result, in percent: the account’s own share, and in brackets the cumulative share including
        its downline.
      </p>
    </div>
  )
}

const Levels = ({ levels }: Pick<Chain, 'levels'>) => (
  <SmallTable
    label="Share breakdown"
    head={['Level', 'Account', ...shareGroups.map((group) => `${choiceLabel(group)} %`), 'Commission', 'Status']}
    numeric={shareGroups.map((_, at) => at + 2)}
    empty="There are no accounts between you and the player."
    rows={levels.map(({ id, username, level, status, commissionMode, own, held }) => [
      level,
      <AgentLink key="account" id={id} name={username} />,
      ...shareGroups.map((group) => `${percent(own[group])} (${percent(held[group])})`),
      commissionLabels[commissionMode],
      <Badge key="status" state={status} />,
    ])}
  />
)
