import { ScreenLink, useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Amount, Instant } from '#panel/kinds/cells.tsx'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { choiceLabel } from '#blueprint/labels.ts'
import { FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { findCause } from './cause.queries.ts'

/** Possible causes of a difference: inconsistent entries, duplicates and missing entries. */
export default function Cause({ row }: RowProps) {
  const { data, failure, refetch } = useQueryOf(findCause, { id: String(row['id']) })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
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
          choiceLabel(one.kind),
          <Amount key="before" value={one.before} />,
          <Amount key="amount" value={one.amount} signed />,
          <Amount key="stored" value={one.stored} />,
          <Amount key="gap" value={one.gap} signed />,
        ])}
      />
      <ReportedEntries duplicates={data.duplicates} missing={data.missing} />
      <h3>Exposure that does not match open bets</h3>
      <SmallTable
        label="Exposure mismatches"
        head={['Market', 'Stored', 'Exposure of open bets']}
        numeric={[1, 2]}
        empty="The exposure of every market matches its open bets."
        rows={data.markets.map((one) => [
          one.name,
          <Amount key="stored" value={one.stored} />,
          <Amount key="expected" value={one.expected} />,
        ])}
      />
    </>
  )
}

type ReportedEntries = Pick<AnswerOf<typeof findCause>, 'duplicates' | 'missing'>

/** Reported amounts compared with the ledger. */
function ReportedEntries({ duplicates, missing }: ReportedEntries) {
  return (
    <>
      <h3>Booked more than once</h3>
      <SmallTable
        label="Booked more than once"
        head={['Type', 'Reference', 'Entries', 'Amount']}
        numeric={[3]}
        empty="No duplicate entries."
        rows={duplicates.map((one) => [
          choiceLabel(one.kind),
          one.ref,
          one.bookings,
          <Amount key="amount" value={one.amount} />,
        ])}
      />
      <h3>Reported amounts missing or different in the ledger</h3>
      <SmallTable
        label="Reported amounts missing or different in the ledger"
        head={['Type', 'Id', 'Time', 'Reported', 'In ledger']}
        numeric={[3, 4]}
        empty="All rounds, tickets and deposits reported in the last 60 days match the ledger."
        rows={missing.map((one) => [
          one.label,
          one.id,
          <Instant key="at" value={one.at} />,
          <Amount key="reported" value={one.reported} />,
          <Amount key="booked" value={one.booked} />,
        ])}
      />
    </>
  )
}
