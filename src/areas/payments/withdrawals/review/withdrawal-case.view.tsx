import { betLabels, choiceLabel } from '#blueprint/labels.ts'
import { useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Amount, Badge, CopyId, Instant, PlayerLink, Sentence } from '#panel/kinds/cells.tsx'
import { ReceiptButton } from '#panel/receipts/receipt.tsx'
import { Facts, FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { Checks } from './checks.view.tsx'
import { CaseDecision } from './case-decision.view.tsx'
import { PayoutDecision } from '#areas/payments/withdrawals/payouts/payout-decision.view.tsx'
import { TrailInside } from '#areas/payments/deposits/money-trail/money-trail.view.tsx'
import type { Case } from './case.ts'
import { withdrawalCase, withdrawalReceipt } from './withdrawal-case.queries.ts'
import './withdrawal-case.css'

/** Reviews one withdrawal with its checks and history; a withdrawal without warnings is approved with one key. */
export default function WithdrawalCase({ list, row, ...doing }: RowProps) {
  const id = String(row['id'])
  const { data, failure, refetch, isFetching } = useQueryOf(withdrawalCase, { id })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  // Wait for the data of this case: a decision must never apply to the previous one.
  if (!data || data.id !== id) return <Waiting />
  return (
    <div className="case" data-case={id}>
      <CaseHead one={data} />
      {list.path === '/withdraws' ? (
        <CaseDecision key={id} one={data} isFresh={!isFetching} refetch={refetch} {...doing} />
      ) : (
        <PayoutDecision key={id} one={data} {...doing} />
      )}
      {data.status === 'SUCCESS' ? (
        <p>
          <ReceiptButton query={withdrawalReceipt} id={id} />
        </p>
      ) : null}
      <Checks checks={data.checks} />
      <CaseFacts one={data} />
      {data.attempts.length > 0 ? <Attempts attempts={data.attempts} /> : null}
      <TrailInside id={data.id} />
      <Payments title="Recent deposits" payments={data.deposits} />
      <Payments title="Recent withdrawals" payments={data.withdrawals} />
      <Bets bets={data.bets} />
    </div>
  )
}

function CaseHead({ one }: { one: Case }) {
  return (
    <header className="case-head">
      <p className="case-amount">
        <Amount value={one.amount} symbol /> <Badge state={one.status} />
      </p>
      <p>
        {choiceLabel(one.method)} to <strong>{one.account || 'no account given'}</strong>
        {one.holder === '' ? '' : ` (${one.holder})`}
        {one.branch === null ? '' : `, ${one.branch}`}
      </p>
      <p>
        <PlayerLink id={one.playerId} name={one.player} />
        {one.vip > 0 ? ` · VIP ${one.vip}` : ''} · requested <Instant value={one.requestedAt} /> · balance{' '}
        <Amount value={one.balance} />, after rejection <Amount value={one.balanceIfRejected} />
      </p>
    </header>
  )
}

const taxFacts = ({ tax, taxedWinnings }: Case) =>
  Number(taxedWinnings) === 0
    ? []
    : [
        [
          'Tax withheld, taxed net winnings',
          <>
            <Amount value={tax} />, <Amount value={taxedWinnings} />
          </>,
        ] as const,
      ]

function CaseFacts({ one }: { one: Case }) {
  return (
    <Facts
      facts={[
        ...(one.requestedAmount === null
          ? []
          : [
              [
                'Requested, approved',
                <>
                  <Amount value={one.requestedAmount} />, <Amount value={one.amount} />
                </>,
              ] as const,
            ]),
        [
          'Fee, net payout',
          <>
            <Amount value={one.fee} />, <Amount value={one.net} />
          </>,
        ],
        ...taxFacts(one),
        [
          'Deposited, withdrawn',
          <>
            <Amount value={one.deposited} />, <Amount value={one.withdrawn} />
          </>,
        ],
        ...(one.documentRequest === null
          ? []
          : [
              [
                'Documents requested',
                <>
                  {one.documentRequest.types.join(', ')} by {one.documentRequest.requestedBy}:{' '}
                  {one.documentRequest.note}{' '}
                  {one.documentRequest.receivedAt === null ? (
                    '(not received)'
                  ) : (
                    <>
                      (received <Instant value={one.documentRequest.receivedAt} />)
                    </>
                  )}
                </>,
              ] as const,
            ]),
        ['Held balance', <Amount key="held" value={one.held} />],
        ['Player', one.playerName],
        ...(one.rule === null ? [] : [['Decided by rule', one.rule] as const]),
        ...(one.reason === null ? [] : [['Reason', one.reason] as const]),
        ['Id', <CopyId key="id" value={one.id} />],
      ]}
    />
  )
}

const Attempts = ({ attempts }: Pick<Case, 'attempts'>) => (
  <section>
    <h3>Payout attempts</h3>
    <SmallTable
      label="Payout attempts"
      head={['Ordered', 'Ordered by', 'Gateway', 'Transfer no.', 'Amount', 'Status', 'Gateway response']}
      numeric={[3, 4]}
      rows={attempts.map((one) => [
        <Instant key="at" value={one.at} />,
        one.by,
        one.gateway,
        one.part,
        <Amount key="amount" value={one.amount} />,
        <Badge key="state" state={one.status} />,
        one.utr ?? <Sentence key="says">{one.message ?? '–'}</Sentence>,
      ])}
    />
  </section>
)

const Payments = ({ title, payments }: { title: string; payments: Case['deposits'] }) => (
  <section>
    <h3>{title}</h3>
    <SmallTable
      label={title}
      head={['Requested', 'Method', 'Amount', 'Status']}
      numeric={[2]}
      rows={payments.map((one) => [
        <Instant key="at" value={one.at} />,
        choiceLabel(one.method),
        <Amount key="amount" value={one.amount} />,
        <Badge key="state" state={one.status} />,
      ])}
    />
  </section>
)

const Bets = ({ bets }: Pick<Case, 'bets'>) => (
  <section>
    <h3>Recent bets</h3>
    <SmallTable
      label="Recent bets"
      head={['Placed', 'Market', 'Stake', 'P/L', 'Status']}
      numeric={[2, 3]}
      rows={bets.map((bet) => [
        <Instant key="at" value={bet.at} />,
        bet.name,
        <Amount key="stake" value={bet.stake} />,
        bet.pl === null ? '–' : <Amount key="pl" value={bet.pl} signed />,
        <Badge key="state" state={bet.status} labels={betLabels} />,
      ])}
    />
  </section>
)
