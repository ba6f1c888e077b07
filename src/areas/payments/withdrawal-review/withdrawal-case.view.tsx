import { betLabels, wordOf } from '#blueprint/labels.ts'
import { useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Amount, Badge, CopyId, Instant, PlayerLink, Sentence } from '#panel/kinds/faces.tsx'
import { Facts, FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { Checks } from './checks.view.tsx'
import { CaseVerdict } from './case-verdict.view.tsx'
import { PayoutVerdict } from '#areas/payments/payouts/payout-verdict.view.tsx'
import { TrailInside } from '../deposits/money-trail.view.tsx'
import type { Case } from './case.ts'
import { withdrawalCase } from './withdrawal-case.queries.ts'
import './withdrawal-case.css'

/** One withdrawal with everything that speaks for and against it; a clean one is cleared by one key. */
export default function WithdrawalCase({ list, row, onShow }: RowProps) {
  const id = String(row['id'])
  const { data, failure, again, isFetching } = useQueryOf(withdrawalCase, { id })
  if (failure) return <FailureNote failure={failure} again={again} />
  // Until its own answer is here nothing may be decided on what is still drawn of the case before.
  if (!data || data.id !== id) return <Waiting />
  return (
    <div className="case" data-case={id}>
      <CaseHead one={data} />
      {list.path === '/withdraws' ? (
        <CaseVerdict key={id} one={data} isFresh={!isFetching} again={again} onShow={onShow} />
      ) : (
        <PayoutVerdict key={id} one={data} onShow={onShow} />
      )}
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
        {wordOf(one.method)} to <strong>{one.account || 'no account named'}</strong>
        {one.holder === '' ? '' : ` (${one.holder})`}
        {one.branch === null ? '' : `, ${one.branch}`}
      </p>
      <p>
        <PlayerLink id={one.playerId} name={one.player} />
        {one.vip > 0 ? ` · VIP ${one.vip}` : ''} · asked <Instant value={one.askedAt} /> · balance{' '}
        <Amount value={one.balance} />, after rejection <Amount value={one.balanceIfRejected} />
      </p>
    </header>
  )
}

function CaseFacts({ one }: { one: Case }) {
  return (
    <Facts
      facts={[
        [
          'Fee, net payout',
          <>
            <Amount value={one.fee} />, <Amount value={one.net} />
          </>,
        ],
        [
          'Deposited, withdrawn',
          <>
            <Amount value={one.deposited} />, <Amount value={one.withdrawn} />
          </>,
        ],
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
      head={['Asked', 'Method', 'Amount', 'Status']}
      numeric={[2]}
      rows={payments.map((one) => [
        <Instant key="at" value={one.at} />,
        wordOf(one.method),
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
        bet.what,
        <Amount key="stake" value={bet.stake} />,
        bet.pl === null ? '–' : <Amount key="pl" value={bet.pl} signed />,
        <Badge key="state" state={bet.status} labels={betLabels} />,
      ])}
    />
  </section>
)
