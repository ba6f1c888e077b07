import { ScreenLink, useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Amount, Instant } from '#panel/kinds/faces.tsx'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { wordOf } from '#blueprint/labels.ts'
import { FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { findCause } from './cause.screen.ts'

/** Where a difference may come from: what does not follow, what is booked twice, what is not booked at all. */
export default function Cause({ row }: RowProps) {
  const { data, failure, again } = useQueryOf(findCause, { id: String(row['id']) })
  if (failure) return <FailureNote failure={failure} again={again} />
  if (!data) return <Waiting />
  return (
    <>
      <p>
        The wallet holds <Amount value={data.stored} symbol />.{' '}
        {data.lastBooking === null ? (
          'Nothing was ever booked.'
        ) : (
          <>
            Its last booking says <Amount value={data.lastBooking} symbol />.
          </>
        )}{' '}
        <ScreenLink to="/account-statement" filters={{ account: data.account }}>
          Account statement
        </ScreenLink>
      </p>
      <h3>Bookings that do not follow from the one before</h3>
      <SmallTable
        label="Bookings that do not follow"
        head={['No.', 'At', 'Type', 'Before', 'Change', 'Stored after', 'Off by']}
        numeric={[3, 4, 5, 6]}
        empty="Every booking follows from the one before"
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
      <h3>Reserved otherwise than the open bets cost</h3>
      <SmallTable
        label="Reserved otherwise"
        head={['Market', 'Stored', 'Open bets cost']}
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
        head={['Type', 'Reference', 'Bookings', 'Amount']}
        numeric={[3]}
        empty="No cause was booked twice"
        rows={twice.map((one) => [wordOf(one.kind), one.ref, one.bookings, <Amount key="amount" value={one.amount} />])}
      />
      <h3>Told, and not booked as told</h3>
      <SmallTable
        label="Told, and not booked as told"
        head={['What', 'Id', 'At', 'Told', 'Booked']}
        numeric={[3, 4]}
        empty="Rounds, tickets and deposits of the last 60 days are booked as they were told"
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
