import { useQueryOf } from '#panel/engine/view.ts'
import { Amount } from '#panel/kinds/cells.tsx'
import { formatDay } from '#panel/kinds/format.ts'
import { FailureNote, Figure, Figures, Waiting } from '#panel/ui/pieces.tsx'
import { liability } from './liability.queries.ts'

/** Player liability of each domain when its last day was closed. */
export default function Liability() {
  const { data, failure, refetch } = useQueryOf(liability, {})
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  if (data.domains.length === 0) return null
  return (
    <Figures>
      {data.domains.map(({ domain, currency, day, players, stored, held, unsettled, liability: owed }) => (
        <Figure
          key={`${domain} ${currency}`}
          label={`${domain}: player liability on ${formatDay(day)}`}
          value={<Amount value={owed} currency={currency} />}
          hint={
            <>
              Stored <Amount value={stored} />, held <Amount value={held} />, unsettled <Amount value={unsettled} /> of{' '}
              {players} players
            </>
          }
        />
      ))}
    </Figures>
  )
}
