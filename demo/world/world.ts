import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { casinoGameStatements } from './betting/casino-games.ts'
import { catalogueSyncStatements } from './catalogue-syncs.ts'
import { freeRoundStatements } from './betting/free-rounds.ts'
import { chargebackStatements } from './payments/chargebacks.ts'
import { complaintStatements } from './people/complaints.ts'
import { heldWinStatements } from './payments/held-wins.ts'
import { riskAlertStatements } from './betting/alerts.ts'
import { tradingStatements } from './betting/trading.ts'
import { agentCount, domainPlans, fundAgents, createTree, products, writeDomains } from './people/agents.ts'
import { responsibleGamingStatements } from './people/responsible-gaming.ts'
import { paymentMethodStatements } from './payments/gateways.ts'
import { catalogueSize, planCatalogue } from './catalogue.ts'
import { deviceStatements } from './people/devices.ts'
import { documentStatements } from './people/documents.ts'
import { generateHistory } from './history.ts'
import { ledgerOn } from './betting/ledger.ts'
import { bonusStatements } from './marketing/bonuses.ts'
import { referralStatements } from './marketing/referrals.ts'
import { bonusTemplateStatements, campaignStatements } from './marketing/campaigns.ts'
import { registrationLinkStatements } from './marketing/registration-links.ts'
import { vipLevelStatements } from './marketing/vip-levels.ts'
import { closeStatements } from './reports/closes.ts'
import { scheduleStatements } from './reports/schedules.ts'
import { messageStatements } from './people/messages.ts'
import { settleByFunction } from './live.ts'
import { contentStatements } from './content/content.ts'
import { bankFileStatements } from './payments/bank-files.ts'
import { bankStatements } from './payments/banks.ts'
import { payoutStatements } from './payments/payouts.ts'
import { webhookStatements } from './payments/webhooks.ts'
import { domainLookupStatements } from './people/domain-lookups.ts'
import { archiveUseStatements } from './people/archive-uses.ts'
import { requestLogStatements } from './payments/request-log.ts'
import { apiKeyStatements } from './people/api-keys.ts'
import { rolePlans, writeStaff } from './people/staff.ts'
import { createPlayers } from './people/players.ts'
import { copySheets } from './copy-sheets.ts'
import { randomOf } from './random.ts'
import { emptyRollups } from './betting/rollups.ts'
import { dayLength, minute, type WorldContext, type WorldOptions } from './context.ts'
import { blockLocations, writeRules } from './rules.ts'
import { agentTermStatements } from './people/terms.ts'
import { emptySheets } from './betting/sheets.ts'
import { inOneTransaction, takeIds } from './transaction.ts'
import { writeAuditTrail } from './trail.ts'
import { writeBets, writeCatalogue, writePositions } from './write-rows.ts'

export { seedMinimum } from './empty.ts'
export { demoLogins } from './people/staff.ts'
export const demoDomains: readonly number[] = domainPlans.map(({ id }) => id)

export interface DemoKey {
  readonly keyId: string
  readonly domainId: number
  readonly sealed: string | null
  readonly isFeed?: boolean
  readonly casinoProvider?: 'aura' | 'gap' | 'qt' | 'slot' | 'wc'
  readonly publicKey?: string
}

export interface SeedOptions {
  readonly now?: Date
  readonly players?: number
  readonly bets?: number
  readonly days?: number
  readonly seed?: number
  /** Keys of the demo's player sites, with sealed secrets. */
  readonly inboundKeys?: readonly DemoKey[]
  readonly log?: (line: string) => void
}

/** History must end before this: the last minutes belong to the database functions. */
const margin = 6 * minute

/**
 * Fills an empty database with the demo world in one transaction. The same seed and instant produce the same history.
 */
export async function seedWorld(ownerPool: pg.Pool, options: SeedOptions = {}): Promise<void> {
  const { players = 2000, bets = 100_000, days = 60, seed = 1, inboundKeys = [], log = () => undefined } = options
  const now = (options.now ?? new Date()).getTime()
  const from = performance.now()
  const report = (what: string) => log(`${what} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
  await inOneTransaction(ownerPool, demoDomains, async (client) => {
    const full = await client.query('select 1 from domain limit 1')
    if (full.rowCount) throw new Error('The demo world needs an empty database.')
    await generateWorld(client, { now, players, bets, days, seed }, report)
    for (const { keyId, domainId, sealed, isFeed = false, casinoProvider = null, publicKey = null } of inboundKeys) {
      const name = casinoProvider
        ? { aura: 'demo-aura', gap: 'demo-gap', qt: 'demo-qtech', slot: 'demo-slots', wc: 'demo-world-casino' }[
            casinoProvider
          ]
        : isFeed
          ? 'demo-feed'
          : 'demo-site'
      await client.query(
        `insert into inbound_key (key_id, domain_id, name, secret_encrypted, is_feed, casino_provider, public_key) values ($1, $2, $3, $4, $5, $6, $7)`,
        [keyId, domainId, name, sealed, isFeed, casinoProvider, publicKey],
      )
    }
  })
  report('Demo world created')
}

async function generateWorld(
  client: pg.PoolClient,
  options: WorldOptions,
  report: (what: string) => void,
): Promise<void> {
  const sheets = emptySheets()
  const { now, days, seed } = options
  const start = now - days * dayLength
  const context: WorldContext = {
    ...options,
    sheets,
    start,
    end: now - margin,
    random: randomOf(seed),
    ledger: ledgerOn(sheets),
  }
  const scale = Math.min(1, options.players / 1500)
  const agentsNeeded = agentCount(scale)
  const firstAccount = await takeIds(client, 'account', agentsNeeded + options.players)
  const firstCatalogue = await takeIds(client, 'catalogue', catalogueSize(context))
  const firstPath = await takeIds(client, 'share_path', agentsNeeded * (products.length + 1))
  const role = await takeIds(client, 'role', rolePlans.length)
  const staff = await takeIds(client, 'staff', 20)

  writeDomains(context)
  const tree = createTree(context, { agent: firstAccount, path: Number(firstPath) }, scale)
  fundAgents(context, tree.agents)
  const staffLookup = await writeStaff(context, tree.agents, { role, staff })
  const crowd = createPlayers(context, tree.agents, firstAccount + BigInt(agentsNeeded))
  const catalogue = planCatalogue(context, firstCatalogue)
  const rollups = emptyRollups()
  const settling = await generateHistory({ till: { context, rollups, staff: staffLookup, tree }, crowd, catalogue })
  report(`${settling.floor.bets.length} bets generated`)
  // Each takes a second at most; in between the start can be cancelled.
  for (const write of [
    () => writeCatalogue(settling, catalogue, firstCatalogue),
    () => writeBets(settling),
    () => writePositions(settling),
    () => writeAuditTrail(settling, staffLookup, staff),
    () => writeRules(context, staffLookup),
    () => rollups.write(sheets),
    () => context.ledger.close(),
  ]) {
    write()
    await turn()
  }
  await copySheets(client, sheets)
  await blockLocations(client, context, staffLookup('owner'))
  report(`${sheets.count('transfer')} transfers written`)
  await client.query('delete from node_day_dirty')
  await client.query(
    'update ticket_share s set notified_at = t.settled_at, paid_at = t.settled_at from ticket t where t.cell = s.cell and t.player_id = s.player_id and t.id = s.ticket_id',
  )
  await client.query(deriveNodes)
  await settleByFunction(client, settling, staffLookup)
  for (const statement of [
    ...agentTermStatements,
    ...responsibleGamingStatements,
    ...paymentMethodStatements,
    ...documentStatements,
    ...messageStatements,
    ...deviceStatements,
    ...riskAlertStatements,
    ...tradingStatements,
    ...payoutStatements,
    ...webhookStatements,
    ...apiKeyStatements,
    ...requestLogStatements,
    ...archiveUseStatements,
    ...domainLookupStatements,
    ...bankFileStatements,
    ...bankStatements,
    ...referralStatements,
    ...registrationLinkStatements,
    ...campaignStatements,
    ...bonusTemplateStatements,
    ...vipLevelStatements,
    ...bonusStatements,
    ...contentStatements,
    ...casinoGameStatements,
    ...catalogueSyncStatements,
    ...freeRoundStatements,
    ...heldWinStatements,
    ...chargebackStatements,
    ...complaintStatements,
    ...closeStatements,
    ...scheduleStatements,
  ])
    await client.query(statement)
  // The demo's passwords are printed, so an authenticator would add no security.
  await client.query(
    `insert into setting (domain_id, key, value) values (0, 'settings.access', '{"secondStepRequired": false}')
     on conflict (domain_id, key) do update set value = setting.value || excluded.value`,
  )
}

/** Totals of every node by day: what the job derives from its dirty list, for the whole past at once. */
const deriveNodes = `
  insert into node_day (node_id, day, product, domain_id, currency, bets, stake, pl, commission, retained, retained_below)
  select n.id, d.day, d.product, d.domain_id, d.currency, sum(d.bets), sum(d.stake), sum(d.pl), sum(d.commission),
    coalesce(sum(d.retained) filter (where n.id = d.agent_id), 0), coalesce(sum(d.retained) filter (where n.id <> d.agent_id), 0)
  from (
    select agent_id, day, product, domain_id, currency, sum(bets) bets, sum(stake) stake, sum(pl) pl, sum(commission) commission, sum(retained) retained
    from agent_day group by agent_id, day, product, domain_id, currency) d
  join agent a on a.id = d.agent_id cross join unnest(a.upline) n(id)
  group by n.id, d.day, d.product, d.domain_id, d.currency`
