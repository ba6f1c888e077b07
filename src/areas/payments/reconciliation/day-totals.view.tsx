import { addressOf } from '#blueprint/address.ts'
import { useQueryOf, type AboveProps } from '#panel/engine/view.ts'
import { Amount } from '#panel/kinds/cells.tsx'
import { formatDay } from '#panel/kinds/format.ts'
import { FailureNote, Figure, Figures } from '#panel/ui/pieces.tsx'
import { gatewayDays } from './days.screen.ts'
import { dayTotals } from './day-totals.queries.ts'

/** The differences of each day with what was expected and received; a day opens its rows. */
export function DayTotals({ filters: { day, gateway, status, domainId } }: Pick<AboveProps, 'filters'>) {
  const chosen = { day, gateway, status, domainId }
  const { data, failure, refetch } = useQueryOf(dayTotals, chosen)
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data || data.days.length === 0) return null
  return (
    <Figures>
      {data.days.map(({ currency, ...one }) => (
        <Figure
          key={`${one.day} ${currency}`}
          label={`Difference on ${formatDay(one.day)}`}
          to={addressOf(gatewayDays.path, {}, { ...chosen, day: `${one.day}..${one.day}` })}
          value={
            <>
              In <Amount value={one.differenceIn} currency={currency} signed />, out{' '}
              <Amount value={one.differenceOut} currency={currency} signed />
            </>
          }
          hint={
            <>
              Deposits expected <Amount value={one.expectedIn} currency={currency} />, received{' '}
              <Amount value={one.receivedIn} currency={currency} />; payouts expected{' '}
              <Amount value={one.expectedOut} currency={currency} />, paid{' '}
              <Amount value={one.receivedOut} currency={currency} />
            </>
          }
        />
      ))}
    </Figures>
  )
}
