import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { record } from '#engine/recorder/record.ts'
import { transact } from '#platform/database/transact.ts'

interface OpenMarket {
  readonly id: bigint
  readonly name: string
  readonly version: number
}
interface Silent extends OpenMarket {
  readonly seconds: number
}
interface Why {
  readonly set: Readonly<Record<string, unknown>>
  readonly event: string
  readonly action: string
  readonly shown: Readonly<Record<string, unknown>>
}

const portion = 200

/**
 * Markets whose feed has not said a word for as long as their event bears are suspended; the next word of the feed opens them.
 * What is priced by hand has no feed that could fall silent. Answers how many there were.
 */
export const haltSilent = (db: Database): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<Silent>`select m.id, m.name, m.version, e.silent_seconds as seconds
      from market m join event e on e.id = m.event_id
      where m.status = 'OPEN' and m.fed_at is not null and e.is_in_play and e.silent_seconds is not null
        and m.fed_at < now() - make_interval(secs => e.silent_seconds)
      order by m.id limit ${portion} for update of m skip locked`.execute(tx)
    for (const { seconds, ...market } of rows)
      await halt(tx, market, {
        set: {},
        event: 'market.feed_silent',
        action: 'risk-management.silent-feed',
        shown: { silentSeconds: seconds },
      })
    return rows.length
  })

/** What may cost more than the house bears is shut like by a person's hand: no feed opens it. */
export async function haltCostly(
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
    set: { is_held: true },
    event: 'market.suspend',
    action: 'risk-management.costly-market',
    shown: { liability: amount },
  })
}

const halt = (tx: WriteTx, { id, name, version }: OpenMarket, { set, event, action, shown }: Why) =>
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
        domainId: null,
        agentId: null,
        name: `market ${id} ${name}`,
        shown,
      },
      flow: marketFlow,
      domainId: null,
      trail: { action, route: 'job' },
      enqueue: () => Promise.reject(new Error('An automatic suspension must not enqueue jobs.')),
    },
  )

export const silentFeedChore = (db: Database) => ({
  everyMs: 1_000,
  work: async (): Promise<boolean> => (await haltSilent(db)) === portion,
})
