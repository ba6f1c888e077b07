import { useState } from 'react'
import { instant } from '#blueprint/kinds/kinds.ts'
import { useQueryOf } from '#panel/engine/view.ts'
import { Entry } from '#panel/inputs/entry.tsx'
import { Amount, Instant } from '#panel/kinds/faces.tsx'
import { FailureNote, Figure, Figures } from '#panel/ui/pieces.tsx'
import { balanceAsOf } from './as-of.queries.ts'

const kind = instant('Balance as of', { optional: true })

/** How the account stood at any instant. */
export function BalanceAsOf({ account }: { account: string }) {
  const [at, setAt] = useState<unknown>(null)
  const isAsked = typeof at === 'string' && at !== ''
  const { data, failure, again } = useQueryOf(balanceAsOf, { account, instant: isAsked ? at : '' }, { isOn: isAsked })
  return (
    <>
      <div style={{ maxWidth: 280, marginBlock: 8 }}>
        <Entry name="asOf" kind={kind} value={at} onChange={setAt} onBlur={() => undefined} />
      </div>
      {failure ? <FailureNote failure={failure} again={again} /> : null}
      {isAsked && data ? (
        <Figures>
          <Figure
            label="Balance at that time"
            value={<Amount value={data.balance} />}
            hint={
              data.bookedAt === null ? (
                'No earlier ledger entries'
              ) : (
                <>
                  Booking {data.booking} of <Instant value={data.bookedAt} />
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
