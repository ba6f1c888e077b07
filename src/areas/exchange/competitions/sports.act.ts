import { lockBets, show, type CatalogueItem } from '#areas/exchange/rules/markets/catalogue.ts'
import {
  codeOf,
  createSport,
  editSport as edited,
  switchSport,
  type OtherSport,
} from '#areas/exchange/rules/markets/sport.ts'
import { limit } from '#areas/exchange/rules/markets/manual-market.ts'
import { operatorWide, act, type Subject, type Tx } from '#engine/action/act.ts'
import { acrossDomains, withoutBets } from '#engine/reach/shared-domains.ts'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/actor.ts'
import {
  addSport,
  editSport,
  limitSport,
  lockSport,
  showSport,
  sportOff,
  sportOn,
  unlockSport,
} from './sports.actions.ts'

interface SportFacts {
  readonly subject: Subject<'sport'>
  readonly sport: CatalogueItem & { readonly isActive: boolean }
}

async function facts(
  tx: Tx,
  { id, actor }: { readonly id: string; readonly actor: Actor },
): Promise<SportFacts | null> {
  const row = await tx.selectFrom('sport').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return null
  return {
    sport: { name: row.name, isVisible: row.is_visible, isBetLocked: row.is_bet_locked, isActive: row.is_active },
    subject: {
      table: 'sport',
      key: { id: row.id },
      version: row.version,
      domainId: await acrossDomains(tx, actor, 'sport', row.id),
      agentId: operatorWide,
      name: `sport ${row.name}`,
      shown: {
        name: row.name,
        order: row.sort_order,
        names: JSON.stringify(row.names),
        providerIds: row.provider_ids.join(', '),
        isActive: row.is_active,
        isVisible: row.is_visible,
        isBetLocked: row.is_bet_locked,
        minStake: row.min_stake,
        maxStake: row.max_stake,
        maxLoss: row.max_loss,
        maxProfit: row.max_profit,
        maxDeviation: row.max_deviation,
        delayMs: row.delay_ms,
      },
    },
  }
}

/** Names and provider ids are unique, so sports are added and edited one after the other. */
async function otherSports(tx: Tx, id: string | null): Promise<readonly OtherSport[]> {
  await sql`select pg_advisory_xact_lock(hashtext('sport'))`.execute(tx)
  return tx
    .selectFrom('sport')
    .select(['id', 'name', 'provider_ids as providerIds'])
    .where('id', '!=', id ?? '')
    .execute()
}

async function detailsFacts(tx: Tx, request: { readonly id: string; readonly actor: Actor }) {
  const others = await otherSports(tx, request.id)
  const found = await facts(tx, request)
  return found && { ...found, others }
}

async function newSportFacts(
  tx: Tx,
  { input }: { readonly input: { readonly name: string; readonly code: string | null } },
) {
  const subject: Subject<'sport'> = {
    table: 'sport',
    key: { id: input.code ?? codeOf(input.name) },
    domainId: withoutBets,
    agentId: operatorWide,
    name: `sport ${input.name}`,
    shown: {},
  }
  return { subject, others: await otherSports(tx, null) }
}

export const sportActs = [
  act(addSport, { facts: newSportFacts, rule: ({ others }, { input }) => createSport(input, others) }),
  act(editSport, { facts: detailsFacts, rule: ({ others }, { input }) => edited(input, others) }),
  act(sportOff, { facts, rule: ({ sport }) => switchSport(sport, false) }),
  act(sportOn, { facts, rule: ({ sport }) => switchSport(sport, true) }),
  act(limitSport, { facts, rule: (_, { input }) => limit(input) }),
  act(showSport, { facts, rule: ({ sport }, { input }) => show(sport, input.isVisible) }),
  act(lockSport, { facts, rule: ({ sport }) => lockBets(sport, true) }),
  act(unlockSport, { facts, rule: ({ sport }) => lockBets(sport, false) }),
]
