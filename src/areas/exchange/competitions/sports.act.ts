import { lockBets, show, type CatalogueItem } from '#areas/exchange/rules/markets/catalogue.ts'
import { limit } from '#areas/exchange/rules/markets/manual-market.ts'
import { operatorWide, act, type Subject, type Tx } from '#engine/action/act.ts'
import { limitSport, lockSport, showSport, unlockSport } from './sports.actions.ts'

interface SportFacts {
  readonly subject: Subject<'sport'>
  readonly sport: CatalogueItem
}

async function facts(tx: Tx, { id }: { readonly id: string }): Promise<SportFacts | null> {
  const row = await tx.selectFrom('sport').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return null
  return {
    sport: { name: row.name, isVisible: row.is_visible, isBetLocked: row.is_bet_locked },
    subject: {
      table: 'sport',
      key: { id: row.id },
      version: row.version,
      domainId: operatorWide,
      agentId: operatorWide,
      name: `sport ${row.name}`,
      shown: {
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

export const sportActs = [
  act(limitSport, { facts, rule: (_, { input }) => limit(input) }),
  act(showSport, { facts, rule: ({ sport }, { input }) => show(sport, input.isVisible) }),
  act(lockSport, { facts, rule: ({ sport }) => lockBets(sport, true) }),
  act(unlockSport, { facts, rule: ({ sport }) => lockBets(sport, false) }),
]
