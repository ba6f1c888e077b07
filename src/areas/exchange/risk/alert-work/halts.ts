import { decide, type Effects } from '#blueprint/decision/decision.ts'
import type { EventName } from '#blueprint/decision/events.ts'
import type { MoveOf } from '#blueprint/decision/flow.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { market } from '#areas/exchange/markets/events/market.record.ts'
import type { Subject, WriteTx } from '#engine/action/act.ts'
import { record } from '#engine/recorder/record.ts'

export interface OpenMarket {
  readonly id: bigint
  readonly name: string
  readonly version: number
}

export const openMarketSubject = (
  { id, name, version }: OpenMarket,
  shown: Readonly<Record<string, unknown>>,
): Subject<'market'> => market.subjectOf({ id, name, version, status: 'OPEN' }, { shown })

export const haltEffects = (
  event: EventName,
  set: { readonly updated_at: Date; readonly is_on_manual_hold?: true },
): Effects<'market', MoveOf<typeof marketFlow>> => decide({ move: 'suspend', set, events: [{ name: event }] })

/** Suspends a market above the liability limit and sets `is_on_manual_hold`, so that the feed cannot reopen it. */
export async function haltOverLiability(
  tx: WriteTx,
  { marketId, amount }: { readonly marketId?: bigint; readonly amount: bigint },
) {
  if (marketId === undefined) return
  const open = await market.lockAsSystem(tx, String(marketId))
  if (open?.status !== 'OPEN') return
  await record(tx, haltEffects('market.suspend', { updated_at: new Date(), is_on_manual_hold: true }), {
    by: 'overround',
    subject: openMarketSubject(open, { liability: amount }),
    flow: marketFlow,
    domainId: null,
    trail: { action: 'risk-management.costly-market', route: 'job' },
    enqueue: () => Promise.reject(new Error('An automatic suspension must not enqueue jobs.')),
  })
}
