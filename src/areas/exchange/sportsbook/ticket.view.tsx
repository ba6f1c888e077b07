import type { AnswerOf } from '#blueprint/screen/query.ts'
import { betLabels, choiceLabel, humanize } from '#blueprint/labels.ts'
import { transferLabels } from '#blueprint/ledger/transfer-labels.ts'
import { ScreenLink, useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Amount, Badge, Instant } from '#panel/kinds/cells.tsx'
import { Facts, FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { ticketLegs } from './ticket-legs.queries.ts'
import { outcomeLabels } from './selections/selection.actions.ts'

type Ticket = AnswerOf<typeof ticketLegs>

/** A ticket with its legs as rows, what was booked for it, and its discrepancies. */
export default function TicketDetail({ row }: RowProps) {
  const { data, failure, refetch } = useQueryOf(ticketLegs, { ticket: String(row['ticketId'] ?? row['id']) })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <>
      <Summary ticket={data} />
      <Legs ticket={data} />
      <Facts
        facts={[
          ['IP', data.ip ?? 'unknown'],
          ['Device', data.device ?? 'unknown'],
          ['Device id', data.deviceId ?? 'unknown'],
        ]}
      />
      <h3>Ledger</h3>
      <SmallTable
        label="Bookings of the ticket"
        head={['Time', 'Type', 'Amount', 'Balance after']}
        numeric={[2, 3]}
        rows={data.bookings.map(({ at, kind, amount, balance }) => [
          <Instant key="at" value={at} />,
          choiceLabel(kind, transferLabels),
          <Amount key="amount" value={amount} signed />,
          <Amount key="balance" value={balance} />,
        ])}
      />
      <Discrepancies ticket={data} />
    </>
  )
}

function Summary({ ticket }: { readonly ticket: Ticket }) {
  const { status, kind, lines, unit, stake, potential, returned, agreed, isEachWay } = ticket
  return (
    <p>
      <Badge state={status} labels={betLabels} /> {humanize(kind)}
      {isEachWay ? ' each way' : ''}, {lines} {lines === 1 ? 'line' : 'lines'} of <Amount value={unit} symbol />, stake{' '}
      <Amount value={stake} symbol />, {status === 'OPEN' ? 'potential return ' : 'returned '}
      <Amount value={status === 'OPEN' ? potential : returned} symbol />
      {agreed === null ? null : (
        <>
          {' '}
          (agreed instead of the computed return: <Amount value={agreed} symbol />)
        </>
      )}
    </p>
  )
}

const outcomeOf = (outcome: string): string => ({ ...outcomeLabels })[outcome as keyof typeof outcomeLabels] ?? outcome

function Legs({ ticket: { legs } }: { readonly ticket: Ticket }) {
  return (
    <SmallTable
      label="Legs of the ticket"
      head={['Leg', 'Selection', 'Odds', 'Outcome']}
      numeric={[2]}
      rows={legs.map((leg) => [
        leg.n,
        <LegSelection key="selection" leg={leg} />,
        `${leg.odds}${leg.placeOf === null ? '' : ` (1/${leg.placeOf})`}`,
        [
          outcomeOf(leg.outcome),
          ...(leg.deadHeat === null ? [] : [`dead heat: ${leg.deadHeat}`]),
          ...(leg.deduction === 0 ? [] : [`Rule 4: ${leg.deduction}p`]),
          ...(leg.result === null ? [] : [`by ${leg.result}`]),
        ].map((line) => <div key={line}>{line}</div>),
      ])}
    />
  )
}

/** Below each other, so that all columns fit into the panel beside the list. */
function LegSelection({ leg }: { readonly leg: Ticket['legs'][number] }) {
  return (
    <>
      <ScreenLink to="/sportsbook-bets" filters={{ selectionId: leg.selectionId }}>
        {`${leg.market}: ${leg.selection}${leg.handicap === null ? '' : ` ${leg.handicap}`}`}
      </ScreenLink>
      <div>{`${leg.event}${leg.isLive ? ' (live)' : ''}`}</div>
      {leg.startsAt === null ? null : <Instant value={leg.startsAt} />}
    </>
  )
}

function Discrepancies({ ticket: { discrepancies } }: { readonly ticket: Ticket }) {
  if (discrepancies.length === 0) return null
  return (
    <>
      <h3>Discrepancies</h3>
      <SmallTable
        label="Discrepancies of the ticket"
        head={['Detected', 'Status', 'Computed', 'Reported', 'Details']}
        numeric={[2, 3]}
        rows={discrepancies.map(({ at, status, computed, reported, details }) => [
          <Instant key="at" value={at} />,
          humanize(status),
          <Amount key="computed" value={computed} />,
          <Amount key="reported" value={reported} />,
          details,
        ])}
      />
    </>
  )
}
