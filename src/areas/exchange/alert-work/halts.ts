import type { EventName } from '#blueprint/decision/events.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { operatorWide, type WriteTx } from '#engine/action/act.ts'
import { ofSystem } from '#engine/reach/shared-domains.ts'
import { record } from '#engine/recorder/record.ts'
import { transact } from '#platform/database/transact.ts'

interface OpenMarket {
  readonly id: bigint
  readonly name: string
  readonly version: number
}
interface SilentMarket extends OpenMarket {
  readonly seconds: number
}
interface HaltDetails {
  readonly set: Readonly<Record<string, unknown>>
  readonly event: EventName
  readonly action: string
  readonly shown: Readonly<Record<string, unknown>>
}

const batchSize = 200

/**
 * Suspends markets whose feed has been silent longer than their event allows; the next feed message reopens them.
 * Manually priced markets are not affected. Returns the number of suspended markets.
 */
export const haltSilent = (db: Database): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<SilentMarket>`select m.id, m.name, m.version, e.silent_seconds as seconds
      from market m join event e on e.id = m.event_id
      where m.status = 'OPEN' and m.fed_at is not null and e.is_in_play and e.silent_seconds is not null
        and m.fed_at < now() - make_interval(secs => e.silent_seconds)
      order by m.id limit ${batchSize} for update of m skip locked`.execute(tx)
    for (const { seconds, ...market } of rows)
      await halt(tx, market, {
        set: {},
        event: 'market.feed_silent',
        action: 'risk-management.silent-feed',
        shown: { silentSeconds: seconds },
      })
    return rows.length
  })

/** Suspends a market above the liability limit and sets `is_on_manual_hold`, so that the feed cannot reopen it. */
export async function haltOverLiability(
  tx: WriteTx,
  { marketId, amount }: { readonly marketId?: bigint; readonly amount: bigint },
) {
  if (marketId === undefined) return
  const market = await tx
    .selectFrom('market')
    .where('id', '=', marketId)
    .where('status', '=', 'OPEN')
    .select(['id', 'name', 'version'])
    .forUpdate()
    .executeTakeFirst()
  if (!market) return
  await halt(tx, market, {
    set: { is_on_manual_hold: true },
    event: 'market.suspend',
    action: 'risk-management.costly-market',
    shown: { liability: amount },
  })
}

const halt = (tx: WriteTx, { id, name, version }: OpenMarket, { set, event, action, shown }: HaltDetails) =>
  record(
    tx,
    { move: 'suspend', set: { ...set, updated_at: new Date() }, events: [{ name: event }] },
    {
      by: 'overround',
      subject: {
        table: 'market',
        key: { id },
        state: 'OPEN',
        version,
        domainId: ofSystem,
        agentId: operatorWide,
        name: `market ${id} ${name}`,
        shown,
      },
      flow: marketFlow,
      domainId: null,
      trail: { action, route: 'job' },
      enqueue: () => Promise.reject(new Error('An automatic suspension must not enqueue jobs.')),
    },
  )

export const silentFeedTask = (db: Database) => ({
  everyMs: 1_000,
  work: async (): Promise<boolean> => (await haltSilent(db)) === batchSize,
})
