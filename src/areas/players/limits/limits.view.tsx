import type { AnswerOf } from '#blueprint/screen/query.ts'
import { ActionButton, ListPanel, useQueryOf } from '#panel/engine/view.ts'
import { Amount, Badge, Instant } from '#panel/kinds/cells.tsx'
import { FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import {
  confirmPlayerLimit,
  startCoolOff,
  excludePlayer,
  liftPlayerExclusion,
  setPlayerLimit,
} from './responsible-gaming.actions.ts'
import { playerResponsibleGaming } from './responsible-gaming.queries.ts'
import { restrictPlayers } from '#areas/players/limits/restrictions/restriction.actions.ts'
import { playersRestriction } from '#areas/players/limits/restrictions/players-restriction.screen.ts'
import { exclusionLabels, limitLabels, periodLabels, setterLabels } from './labels.ts'

type ResponsibleGaming = AnswerOf<typeof playerResponsibleGaming>
type Limit = ResponsibleGaming['limits'][number]

const page = '/player/detail/:player_id'

/** Limits, exclusions and restrictions of a player. */
export function PlayerLimits({ playerId }: { playerId: string }) {
  const { data, failure, refetch } = useQueryOf(playerResponsibleGaming, { player_id: playerId })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const waiting = data.limits.find(({ pending }) => pending !== null)
  const isExcluded = data.exclusions.some(({ kind, isOwn }) => kind === 'SELF_EXCLUSION' && isOwn)
  const press = { path: page, row: { id: playerId }, onDone: refetch }
  return (
    <>
      {data.barred === null ? null : <p className="field-error">{data.barred}</p>}
      <Panel
        title="Limits"
        actions={
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
            <ActionButton action={setPlayerLimit} {...press} />
            {waiting ? <ActionButton action={confirmPlayerLimit} {...press} prefill={whichOf(waiting)} /> : null}
          </div>
        }
      >
        <Limits care={data} />
      </Panel>
      <Panel
        title="Cool-offs and exclusions"
        actions={
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
            <ActionButton action={startCoolOff} {...press} />
            <ActionButton action={excludePlayer} {...press} />
            {isExcluded ? <ActionButton action={liftPlayerExclusion} {...press} /> : null}
          </div>
        }
      >
        <Exclusions care={data} />
      </Panel>
      <div>
        <ActionButton action={restrictPlayers} path="/players" ids={[playerId]} onDone={refetch} />
      </div>
      <ListPanel list={playersRestriction} only={{ playerId }} />
    </>
  )
}

const whichOf = ({ kind, period, setter }: Limit) => ({ kind, period, setter })

const formatLimit = ({ kind }: Limit, value: string | null) =>
  value === null ? 'None' : kind === 'SESSION' ? `${value} min` : <Amount value={value} symbol />

function Limits({ care }: { care: ResponsibleGaming }) {
  return (
    <SmallTable
      label="Limits"
      head={['Type', 'Period', 'Set by', 'Limit', 'Used', 'Remaining', 'Pending']}
      numeric={[3, 4, 5]}
      empty="No limits set."
      rows={care.limits.map((limit) => [
        limitLabels[limit.kind],
        periodLabels[limit.period],
        setterLabels[limit.setter],
        formatLimit(limit, limit.amount),
        formatLimit(limit, limit.used),
        limit.left === null ? '–' : formatLimit(limit, limit.left),
        limit.pending === null ? (
          '–'
        ) : (
          <>
            {formatLimit(limit, limit.pending.amount)} from <Instant value={limit.pending.from} />
          </>
        ),
      ])}
    />
  )
}

function Exclusions({ care }: { care: ResponsibleGaming }) {
  return (
    <SmallTable
      label="Cool-offs and exclusions"
      head={['Type', 'From', 'Until', 'In force', 'Account']}
      empty="No cool-offs or exclusions."
      rows={care.exclusions.map(({ kind, from, until, isInForce, isOwn }) => [
        exclusionLabels[kind],
        <Instant key="from" value={from} />,
        until === null ? 'Permanent' : <Instant key="until" value={until} />,
        <Badge key="force" state={isInForce ? 'YES' : 'NO'} labels={{ YES: 'In force', NO: 'Ended' }} />,
        isOwn ? 'This account' : 'Linked account of the same person',
      ])}
    />
  )
}
