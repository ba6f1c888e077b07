import { serverNow } from '#panel/live/server-clock.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { choiceLabel } from '#blueprint/labels.ts'
import { address, ListPanel, useHasPermission, useQueryOf, useSite } from '#panel/engine/view.ts'
import { Amount, GoLink } from '#panel/kinds/cells.tsx'
import { formatCount } from '#panel/kinds/format.ts'
import { FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { addDays, dayOf } from '#values/day.ts'
import { beneficiaries } from './beneficiaries.screen.ts'
import { playerPayments } from './player-payments.queries.ts'

type Method = AnswerOf<typeof playerPayments>[number]
type Sum = Method['deposits']

/** Payment totals by method, and the player’s payout accounts. */
export function PlayerPayments({ playerId }: { playerId: string }) {
  const { data, failure, refetch } = useQueryOf(playerPayments, { player_id: playerId })
  const mayPay = useHasPermission('WITHDRAW_VIEW')
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <>
      <Panel title="Deposits by method">
        <Sums playerId={playerId} path="/deposits" direction="deposits" methods={data} />
      </Panel>
      <Panel title="Withdrawals by method">
        <Sums playerId={playerId} path="/withdraws" direction="withdrawals" methods={data} />
      </Panel>
      {mayPay ? <ListPanel list={beneficiaries} only={{ playerId }} /> : null}
    </>
  )
}

interface SumsProps {
  readonly playerId: string
  readonly path: '/deposits' | '/withdraws'
  readonly direction: 'deposits' | 'withdrawals'
  readonly methods: readonly Method[]
}
const ended = { '/deposits': 'REJECTED,FAILED,EXPIRED,CANCELLED,REVERSED', '/withdraws': 'REJECTED,FAILED,CANCELLED' }

/** The longest date range a list supports. */
function listRange(timeZone: string): string {
  const today = dayOf(serverNow(), timeZone)
  return `${addDays(today, -182)}..${today}`
}

/** Totals by method; each number links to its rows. */
function Sums({ playerId, path, direction, methods }: SumsProps) {
  const { currency, timezone } = useSite()
  const requestedAt = listRange(timezone)
  const used = methods.filter((method) => method[direction].requested > 0)
  const count = ({ method, number, status }: { method: string; number: number; status?: string }) => (
    <GoLink href={address(path, {}, { playerId, requestedAt, method, status })}>{formatCount(number, currency)}</GoLink>
  )
  const row = (method: string, sum: Sum) => [
    choiceLabel(method),
    count({ method, number: sum.requested }),
    count({ method, number: sum.succeeded, status: 'SUCCESS' }),
    count({ method, number: sum.failed, status: ended[path] }),
    <GoLink key="amount" href={address(path, {}, { playerId, requestedAt, method, status: 'SUCCESS' })}>
      <Amount value={sum.amount} symbol />
    </GoLink>,
    sum.rate === null ? '–' : `${sum.rate} %`,
  ]
  return (
    <SmallTable
      label={direction === 'deposits' ? 'Deposits by method' : 'Withdrawals by method'}
      head={['Method', 'Requests', 'Succeeded', 'Unsuccessful', 'Amount', 'Success']}
      numeric={[1, 2, 3, 4, 5]}
      empty={direction === 'deposits' ? 'No deposits yet.' : 'No withdrawals yet.'}
      rows={used.map((method) => row(method.method, method[direction]))}
    />
  )
}
