import { useQueryOf } from '#panel/engine/view.ts'
import { Amount } from '#panel/kinds/faces.tsx'
import { FailureNote, Figure, Figures } from '#panel/ui/pieces.tsx'
import { selfSummary } from './self-summary.screen.ts'

/** The own balance; at the top also how many chips are out and that they are all somewhere. */
export default function AboveSelfTransaction() {
  const { data, failure, again } = useQueryOf(selfSummary, {})
  if (failure) return <FailureNote failure={failure} again={again} />
  if (!data) return null
  return (
    <Figures>
      <Figure label="Own balance" value={<Amount compact symbol value={data.ownBalance} />} />
      {data.issued ? (
        <>
          <Figure
            label="Issued chips outstanding"
            value={<Amount compact symbol value={data.issued.outstanding} />}
            hint="Issued less burnt"
          />
          <Figure
            label="All balances below"
            value={<Amount compact symbol value={data.issued.balances} />}
            hint="With what is held for withdrawals"
          />
          <Figure
            label="Gateways, games, others"
            value={<Amount compact symbol signed value={data.issued.elsewhere} />}
            hint="What the house’s own accounts stand at"
          />
          <Figure
            label="Difference"
            value={<Amount symbol signed value={data.issued.difference} />}
            hint="Nought while the books hold"
          />
        </>
      ) : null}
    </Figures>
  )
}
