import { useState } from 'react'
import { instant } from '#blueprint/kinds/kinds.ts'
import { useQueryOf } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { Amount, Instant } from '#panel/kinds/cells.tsx'
import { FailureNote, Figure, Figures } from '#panel/ui/pieces.tsx'
import { balanceAsOf } from './as-of.queries.ts'

const kind = instant('Balance as of', { optional: true })

/** Balance of the account at a chosen instant. */
export function BalanceAsOf({ account }: { account: string }) {
  const [at, setAt] = useState<unknown>(null)
  const hasInstant = typeof at === 'string' && at !== ''
  const { data, failure, refetch } = useQueryOf(
    balanceAsOf,
    { account, instant: hasInstant ? at : '' },
    { isOn: hasInstant },
  )
  return (
    <>
      <div style={{ maxWidth: 280, marginBlock: 8 }}>
        <FieldInput name="asOf" kind={kind} value={at} onChange={setAt} onBlur={() => undefined} />
      </div>
      {failure ? <FailureNote failure={failure} retry={refetch} /> : null}
      {hasInstant && data ? (
        <Figures>
          <Figure
            label="Balance at that time"
            value={<Amount value={data.balance} />}
            hint={
              data.bookedAt === null ? (
                'No earlier ledger entries'
              ) : (
                <>
                  Entry {data.booking} of <Instant value={data.bookedAt} />
                </>
              )
            }
          />
          <Figure label="Held at that time" value={<Amount value={data.held} />} hint="Reserved for withdrawals" />
        </Figures>
      ) : null}
    </>
  )
}
