import type { AnswerOf } from '#blueprint/screen/query.ts'
import { wordOf } from '#blueprint/labels.ts'
import { shareGroups } from '#areas/agents/rules/accounts/placing.ts'
import { useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { AgentLink, Badge, PlayerLink } from '#panel/kinds/faces.tsx'
import { Button } from '#panel/ui/button.tsx'
import { FailureNote, Facts, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { commissionWords } from '#areas/agents/accounts/placing.actions.ts'
import { playerChain } from './chain.queries.ts'
import './chain.css'

type Chain = AnswerOf<typeof playerChain>

const percent = (held: number | undefined): string => ((held ?? 0) / 100).toFixed(2)

/** Everybody above a player on one sheet of paper. */
export default function ChainOfPlayer({ row }: RowProps) {
  const id = String(row['id'])
  const { data, failure, again } = useQueryOf(playerChain, { player_id: id })
  if (failure) return <FailureNote failure={failure} again={again} />
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
    head={['Level', 'Account', ...shareGroups.map((group) => `${wordOf(group)} %`), 'Commission', 'Status']}
    numeric={shareGroups.map((_, at) => at + 2)}
    empty="Nobody stands between you and the player"
    rows={levels.map(({ id, username, level, status, commissionMode, own, held }) => [
      level,
      <AgentLink key="account" id={id} name={username} />,
      ...shareGroups.map((group) => `${percent(own[group])} (${percent(held[group])})`),
      commissionWords[commissionMode],
      <Badge key="status" state={status} />,
    ])}
  />
)
