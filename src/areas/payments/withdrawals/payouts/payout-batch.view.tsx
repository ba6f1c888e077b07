import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actionPath } from '#blueprint/screen/list.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import type { DoneResponse } from '#blueprint/wire.ts'
import { call, CallFailure, noReason, reasonOf, ReasonFields, refresh, useQueryOf } from '#panel/engine/view.ts'
import { AmountField } from '#panel/inputs/amount/amount-field.tsx'
import { Amount } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Facts, FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { approveWithdraws } from '#areas/payments/withdrawals/approve-withdraws.screen.ts'
import { payoutBatch } from './payout-batch.queries.ts'
import { sendPayouts } from './payout.actions.ts'

type Plan = AnswerOf<typeof payoutBatch>
const isAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,3})?$/.test(text)

/** Pays many withdrawals at once: shows the totals and floats first, and keeps failures listed with their reason. */
export default function PayoutBatch({ onClose }: { onClose: () => void }) {
  const [upTo, setUpTo] = useState('')
  const [isClean, setClean] = useState(false)
  const filters = { ...(isAmount(upTo) ? { upTo } : {}), cleanOnly: isClean ? ('YES' as const) : ('NO' as const) }
  const { data, failure, refetch, isFetching } = useQueryOf(payoutBatch, filters)
  const paying = usePaying(refetch)
  const [reason, setReason] = useState(noReason)
  const isReady = data !== undefined && data.planned.length > 0 && !isFetching && !paying.isBusy
  return (
    <Dialog title="Pay batch" size="wide" onClose={paying.isBusy ? undefined : onClose}>
      <div className="dialog-body">
        <AmountField
          label="Max amount per withdrawal"
          description="Leave empty to include every approved withdrawal."
          value={upTo}
          disabled={paying.isBusy}
          error={upTo !== '' && !isAmount(upTo) ? 'Enter an amount such as 1250.50.' : undefined}
          onChange={setUpTo}
        />
        <Switch
          label="Only withdrawals without warnings"
          checked={isClean}
          disabled={paying.isBusy}
          onChange={(event) => setClean(event.target.checked)}
        />
        {failure ? <FailureNote failure={failure} retry={refetch} /> : data ? <PlanSheet plan={data} /> : <Waiting />}
        {paying.results.length > 0 ? <Outcome results={paying.results} total={paying.total} /> : null}
        <ReasonFields asksPassword entered={reason} complaints={paying.complaints} onChange={setReason} />
        <div className="dialog-foot">
          <Button onClick={onClose} disabled={paying.isBusy}>
            Close
          </Button>
          <Button
            tone="primary"
            busy={paying.isBusy}
            disabled={!isReady}
            onClick={() => void paying.pay(data?.planned ?? [], reasonOf('password', reason))}
          >
            Pay {data?.planned.length ?? 0}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function PlanSheet({ plan }: { plan: Plan }) {
  return (
    <>
      <Facts
        facts={[
          ['Withdrawals', String(plan.planned.length)],
          ...plan.sums.map(
            ({ currency, sum }) =>
              [
                plan.sums.length === 1 ? 'Total' : `Total ${currency}`,
                <Amount key={currency} value={sum} currency={currency} symbol />,
              ] as const,
          ),
          ['Excluded', String(plan.excluded.length)],
        ]}
      />
      <SmallTable
        label="Payouts by gateway"
        head={['Gateway', 'Payouts', 'Transfers', 'Total', 'Current float', 'Float after batch']}
        numeric={[1, 2, 3, 4, 5]}
        empty="No approved withdrawals match this batch."
        rows={plan.gateways.map((one) => [
          one.name,
          one.count,
          one.transfers,
          <Amount key="sum" value={one.sum} currency={one.currency} />,
          one.float === null ? 'Unknown' : <Amount key="float" value={one.float} currency={one.currency} />,
          one.after === null ? 'Unknown' : <Amount key="after" value={one.after} currency={one.currency} />,
        ])}
      />
      {plan.excluded.length > 0 ? (
        <SmallTable
          label="Excluded"
          head={['Excluded', 'Net payout', 'Reason']}
          numeric={[1]}
          rows={plan.excluded.map((one) => [
            one.player,
            <Amount key="net" value={one.net} currency={one.currency} />,
            one.reason,
          ])}
        />
      ) : null}
    </>
  )
}

interface PayoutResult {
  readonly player: string
  readonly reason: string | null
}

const Outcome = ({ results, total }: { results: readonly PayoutResult[]; total: number }) => (
  <output>
    {results.length} of {total} processed
    {results
      .filter(({ reason }) => reason !== null)
      .map(({ player, reason }) => (
        <p key={player}>
          {player}: {reason}
        </p>
      ))}
  </output>
)

/** Sends one request per withdrawal, each with its own idempotency key, so that a failure does not stop the others. */
function usePaying(refetch: () => void) {
  const client = useQueryClient()
  const [results, setResults] = useState<readonly PayoutResult[]>([])
  const [total, setTotal] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({})
  const pay = async (planned: Plan['planned'], signed: Readonly<Record<string, unknown>>) => {
    setBusy(true)
    setResults([])
    setTotal(planned.length)
    setComplaints({})
    for (const one of planned) {
      const error = await payOne(one, signed)
      if (typeof error === 'object' && error !== null) {
        setComplaints(error)
        break
      }
      setResults((before) => [...before, { player: one.player, reason: error }])
    }
    await refresh(client)
    refetch()
    setBusy(false)
  }
  return { results, total, isBusy, complaints, pay }
}

/** Returns the refusal message, or null on success. Field errors about reason or password stop the rest. */
async function payOne({ id, gateway }: Plan['planned'][number], signed: Readonly<Record<string, unknown>>) {
  try {
    await call<DoneResponse>(actionPath(approveWithdraws, sendPayouts), {
      method: 'POST',
      body: { ids: [id], gateway, ...signed },
      idempotencyKey: crypto.randomUUID(),
    })
    return null
  } catch (problem) {
    if (!(problem instanceof CallFailure)) throw problem
    return problem.failure.fields && problem.status === 422 ? problem.failure.fields : problem.message
  }
}
