import { ScreenLink, useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Amount, Instant } from '#panel/kinds/faces.tsx'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { wordOf } from '#blueprint/labels.ts'
import { FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { findCause } from './cause.queries.ts'

/** Where a difference may come from: what does not follow, what is booked twice, what is not booked at all. */
export default function Cause({ row }: RowProps) {
  const { data, failure, again } = useQueryOf(findCause, { id: String(row['id']) })
  if (failure) return <FailureNote failure={failure} again={again} />
  if (!data) return <Waiting />
  return (
    <>
      <p>
        Stored wallet balance: <Amount value={data.stored} symbol />.{' '}
        {data.lastBooking === null ? (
          'The account has no ledger entries.'
        ) : (
          <>
            Balance after the last ledger entry: <Amount value={data.lastBooking} symbol />.
          </>
        )}{' '}
        <ScreenLink to="/account-statement" filters={{ account: data.account }}>
          Account statement
        </ScreenLink>
      </p>
      <h3>Entries that do not match the previous balance</h3>
      <SmallTable
        label="Entries that do not match"
        head={['No.', 'Time', 'Type', 'Before', 'Change', 'Stored after', 'Difference']}
        numeric={[3, 4, 5, 6]}
        empty="Every entry matches the previous balance."
        rows={data.breaks.map((one) => [
          one.booking,
          <Instant key="at" value={one.at} />,
          wordOf(one.kind),
          <Amount key="before" value={one.before} />,
          <Amount key="amount" value={one.amount} signed />,
          <Amount key="stored" value={one.stored} />,
          <Amount key="gap" value={one.gap} signed />,
        ])}
      />
      <Told twice={data.twice} missing={data.missing} />
      <h3>Exposure that does not match open bets</h3>
      <SmallTable
        label="Exposure mismatches"
        head={['Market', 'Stored', 'Exposure of open bets']}
        numeric={[1, 2]}
        empty="Every market reserves what its open bets cost"
        rows={data.markets.map((one) => [
          one.name,
          <Amount key="stored" value={one.stored} />,
          <Amount key="expected" value={one.expected} />,
        ])}
      />
    </>
  )
}

type Told = Pick<AnswerOf<typeof findCause>, 'twice' | 'missing'>

/** What others told us of, held against what was booked for it. */
function Told({ twice, missing }: Told) {
  return (
    <>
      <h3>Booked more than once</h3>
      <SmallTable
        label="Booked more than once"
        head={['Type', 'Reference', 'Entries', 'Amount']}
        numeric={[3]}
        empty="No duplicate entries."
        rows={twice.map((one) => [wordOf(one.kind), one.ref, one.bookings, <Amount key="amount" value={one.amount} />])}
      />
      <h3>Reported amounts missing or different in the ledger</h3>
      <SmallTable
        label="Reported amounts missing or different in the ledger"
        head={['Type', 'Id', 'Time', 'Reported', 'In ledger']}
        numeric={[3, 4]}
        empty="All rounds, tickets and deposits reported in the last 60 days match the ledger."
        rows={missing.map((one) => [
          one.what,
          one.id,
          <Instant key="at" value={one.at} />,
          <Amount key="said" value={one.said} />,
          <Amount key="booked" value={one.booked} />,
        ])}
      />
    </>
  )
}
