import type { AnswerOf } from '#blueprint/screen/query.ts'
import { ActionButton, useHasPermission, useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Amount, Badge, Cell, CopyId, Instant, PlayerLink } from '#panel/kinds/cells.tsx'
import { FailureNote, Facts, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { TrailOf } from '#areas/payments/deposits/money-trail/money-trail.view.tsx'
import { callbackCandidates } from './candidates.queries.ts'
import { closeCallbacks, creditCallbacks, linkCallbackTo, linkMatches, retryCallbacks } from './callback.actions.ts'
import { gatewayCallbacks } from './callbacks.screen.ts'
import '#areas/payments/withdrawals/review/withdrawal-case.css'
import '#areas/payments/deposits/money-trail/money-trail.css'

const textAt = (row: RowProps['row'], name: string): string | null => {
  const value = row[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A callback with what it reported, its decisions and its deposit, or the deposits that it could pay. */
export default function Callback({ list, row }: RowProps) {
  const { columns } = gatewayCallbacks
  const [amount, deposit] = [textAt(row, 'amount'), textAt(row, 'deposit')]
  const isOpen = row['status'] === 'REVIEW'
  const mayTrail = useHasPermission('DEPOSIT_VIEW')
  const offered =
    deposit === null ? [linkMatches, retryCallbacks, closeCallbacks] : [creditCallbacks, retryCallbacks, closeCallbacks]
  return (
    <div className="case" data-case={String(row['id'])}>
      <header className="case-head">
        <p className="case-amount">
          {amount === null ? null : <Amount value={amount} symbol />}{' '}
          <Badge state={String(row['status'])} labels={columns.status.traits.labels ?? {}} />
        </p>
      </header>
      {isOpen ? (
        <div className="case-buttons">
          {offered.map((action) => (
            <ActionButton key={action.name} action={action} path={list.path} row={row} kinds={columns} />
          ))}
        </div>
      ) : null}
      <Reported row={row} />
      {deposit === null ? null : mayTrail ? <TrailOf id={deposit} /> : <CopyId value={deposit} />}
      {deposit === null && isOpen ? <Candidates path={list.path} row={row} /> : null}
    </div>
  )
}

/** What the gateway reported. */
function Reported({ row }: Pick<RowProps, 'row'>) {
  const { columns } = gatewayCallbacks
  const face = (name: keyof typeof columns) => <Cell kind={columns[name]} value={row[name]} row={row} />
  const shown = [
    'reviewReason',
    'gatewayStatus',
    'orderId',
    'reference',
    'utr',
    'requestedAmount',
    'linkedBy',
    'unread',
    'note',
  ] as const
  return (
    <Facts
      facts={shown.flatMap((name) => (textAt(row, name) === null ? [] : [[columns[name].label, face(name)] as const]))}
    />
  )
}

const reasons = { UTR: 'Same UTR', ORDER: 'Same order', REFERENCE: 'Same reference', AMOUNT: 'Same amount' } as const

type Candidate = AnswerOf<typeof callbackCandidates>['candidates'][number]

/** Deposits that the payment could belong to, each with its button. */
function Candidates({ path, row }: { readonly path: string; readonly row: RowProps['row'] }) {
  const { data, failure, refetch } = useQueryOf(callbackCandidates, { id: String(row['id']) })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const link = (one: Candidate) => (
    <ActionButton
      key="link"
      action={linkCallbackTo}
      path={path}
      row={row}
      kinds={gatewayCallbacks.columns}
      prefill={{ deposit: one.id }}
      label="Link"
    />
  )
  return (
    <section>
      <h3>Deposits that it could pay</h3>
      {data.candidates.length === 0 ? (
        <p>No uncredited deposit of this gateway in the last 7 days has its UTR, order, reference or amount.</p>
      ) : (
        <SmallTable
          label="Deposits that it could pay"
          head={['Link', 'Match', 'Player', 'Amount', 'Status', 'Requested']}
          numeric={[3]}
          rows={data.candidates.map((one) => [
            link(one),
            reasons[one.matchedBy],
            <PlayerLink key="player" id={one.playerId} name={one.player} />,
            <Amount key="amount" value={one.amount} />,
            <Badge key="status" state={one.status} />,
            <Instant key="at" value={one.requestedAt} />,
          ])}
        />
      )}
    </section>
  )
}
