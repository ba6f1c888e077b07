import type { AnswerOf } from '#blueprint/screen/query.ts'
import { choiceLabel } from '#blueprint/labels.ts'
import { ActionButton, useQueryOf } from '#panel/engine/view.ts'
import { Badge, Instant } from '#panel/kinds/cells.tsx'
import { Columns, Facts, FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { restrictPlayers, liftRestriction } from '#areas/players/limits/restrictions/restriction.actions.ts'
import { scopeLabels } from '#areas/players/limits/labels.ts'
import { setCommission } from '#areas/players/profile/accounts/player-commission.actions.ts'
import { endPlayerSessions, resetPlayerPassword } from './access.actions.ts'
import { playerAccess } from './access.queries.ts'

type Access = AnswerOf<typeof playerAccess>
type Lock = Access['locks'][number]

const blockLabels = { YES: 'Blocked', NO: 'Open' } as const

/** Blocks, commission and sessions of a player, with the actions on each. */
export function PlayerAccess({ playerId, username }: { playerId: string; username: string }) {
  const { data, failure, refetch } = useQueryOf(playerAccess, { player_id: playerId })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const press = { path: '/players', row: { id: playerId, username }, onDone: refetch }
  return (
    <Columns minWidth={460}>
      <Panel title="Locks">
        <SmallTable
          label="Locks"
          head={['Scope', 'State', 'Reason', 'Set by', 'Until', '']}
          rows={data.locks.map((lock) => [
            lock.target === null ? scopeLabels[lock.scope] : `${scopeLabels[lock.scope]}: ${choiceLabel(lock.target)}`,
            <Badge key="state" state={lock.isBlocked ? 'YES' : 'NO'} labels={blockLabels} />,
            lock.reason || '–',
            lock.by ?? '–',
            lock.until === null ? '–' : <Instant key="until" value={lock.until} />,
            <LockButton key="press" lock={lock} playerId={playerId} username={username} onDone={refetch} />,
          ])}
        />
      </Panel>
      <Panel
        title="Commission"
        actions={
          <ActionButton
            action={setCommission}
            {...press}
            prefill={{ rate: data.commission.own ?? '' }}
            label="Change commission"
          />
        }
      >
        <Facts facts={commissionFacts(data.commission)} />
      </Panel>
      <Panel
        title="Sessions and password"
        actions={
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
            <ActionButton action={endPlayerSessions} {...press} />
            <ActionButton action={resetPlayerPassword} {...press} />
          </div>
        }
      >
        <SmallTable
          label="Sessions"
          head={['Logged in', 'Last seen', 'Ended', 'IP', 'Device']}
          empty="No sessions yet."
          rows={data.sessions.map(({ startedAt, lastSeenAt, endedAt, ip, device }) => [
            <Instant key="in" value={startedAt} />,
            <Instant key="seen" value={lastSeenAt} />,
            endedAt === null ? 'Open' : <Instant key="end" value={endedAt} />,
            ip ?? '–',
            device ?? '–',
          ])}
        />
      </Panel>
    </Columns>
  )
}

const commissionFacts = ({ own, counts, least, most }: Access['commission']): (readonly [string, string])[] => [
  ['Own commission', own === null ? 'None: the market’s rate applies' : `${own} %`],
  ...(counts === own ? [] : [['Effective rate for new bets', `${counts} %`] as const]),
  ['Range allowed by the agent', `${least} to ${most} %`],
]

interface LockButtonProps {
  readonly lock: Lock
  readonly playerId: string
  readonly username: string
  readonly onDone: () => void
}
function LockButton({ lock, playerId, username, onDone }: LockButtonProps) {
  if (lock.id !== null) {
    const row = { id: lock.id, status: 'ACTIVE', player: username }
    return <ActionButton action={liftRestriction} path="/players-restriction" row={row} onDone={onDone} />
  }
  const prefill = { scope: lock.scope, kind: 'BLOCK' }
  return (
    <ActionButton
      action={restrictPlayers}
      path="/players"
      ids={[playerId]}
      label="Block"
      prefill={prefill}
      onDone={onDone}
    />
  )
}
