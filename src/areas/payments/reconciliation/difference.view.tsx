import { ActionButton, type RowProps } from '#panel/engine/view.ts'
import { Amount, Badge, CopyId, Cell, PlayerLink } from '#panel/kinds/cells.tsx'
import { Facts } from '#panel/ui/pieces.tsx'
import { TrailOf } from '#areas/payments/deposits/money-trail/money-trail.view.tsx'
import { gatewayDifferences } from './differences.screen.ts'

const textAt = (row: RowProps['row'], name: string): string | null => {
  const value = row[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Shows a discrepancy with both sides, its actions and the money trail. */
export default function Difference({ list, row }: RowProps) {
  const { columns, actions = [] } = gatewayDifferences
  const payment = textAt(row, 'payment')
  const kind = <Cell kind={columns.kind} value={row['kind']} row={row} />
  return (
    <div className="case" data-case={String(row['id'])}>
      <header className="case-head">
        <p className="case-amount">
          <Amount value={String(row['difference'])} signed symbol />{' '}
          <Badge state={String(row['status'])} labels={columns.status.traits.labels ?? {}} />
        </p>
        <p>{kind}</p>
      </header>
      <p className="trail-outcome" data-tone={row['status'] === 'OPEN' || row['status'] === 'TAKEN' ? 'BAD' : 'GOOD'}>
        {String(row['reviewReason'])}
      </p>
      <div className="case-buttons">
        {actions.map((action) => (
          <ActionButton key={action.name} action={action} path={list.path} row={row} kinds={columns} />
        ))}
      </div>
      <Sides row={row} />
      {payment === null ? <p>No deposit or payout of this operator has this order id.</p> : <TrailOf id={payment} />}
    </div>
  )
}

/** Both sides of a discrepancy, its assignee and its explanation. */
function Sides({ row }: Pick<RowProps, 'row'>) {
  const { columns } = gatewayDifferences
  const face = (name: keyof typeof columns) => <Cell kind={columns[name]} value={row[name]} row={row} />
  const player = textAt(row, 'player')
  return (
    <Facts
      facts={[
        [
          'Gateway, day',
          <>
            {String(row['gateway'])}, {face('day')}
          </>,
        ],
        [
          'Ledger',
          <>
            {face('bookedAmount')} {textAt(row, 'bookedStatus') ?? 'unknown'}
          </>,
        ],
        [
          'Gateway',
          <>
            {face('reportedAmount')} {textAt(row, 'reportedStatus') ?? 'not reported'}
          </>,
        ],
        ['Order', <CopyId key="order" value={String(row['orderId'])} />],
        ...(player === null
          ? []
          : [['Player', <PlayerLink key="player" id={textAt(row, 'playerId')} name={player} />] as const]),
        ['Assigned to', textAt(row, 'claimedBy') ?? 'unassigned'],
        ...(textAt(row, 'resolution') === null
          ? []
          : [
              [
                'Explained',
                <>
                  {face('resolution')} by {textAt(row, 'resolvedBy')}: {textAt(row, 'note')}
                </>,
              ] as const,
            ]),
      ]}
    />
  )
}
