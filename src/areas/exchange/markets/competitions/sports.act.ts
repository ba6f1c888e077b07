import type { AnyAction } from '#blueprint/screen/action.ts'
import type { Decision } from '#blueprint/decision/decision.ts'
import { lockBets, show } from '#areas/exchange/rules/markets/catalogue.ts'
import {
  codeOf,
  createSport,
  editSport as edited,
  switchSport,
  type OtherSport,
} from '#areas/exchange/rules/markets/sport.ts'
import { limit } from '#areas/exchange/rules/markets/manual-market.ts'
import { act, type ActionRequest, type Tx } from '#engine/action/act.ts'
import type { RowIn } from '#engine/records/record-of.ts'
import { sql } from 'kysely'
import { sport } from './sport.record.ts'
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

type Sport = RowIn<typeof sport>

const shown = (row: Sport) => ({
  name: row.name,
  order: row.sortOrder,
  names: JSON.stringify(row.names),
  providerIds: row.providerIds.join(', '),
  isActive: row.isActive,
  isVisible: row.isVisible,
  isBetLocked: row.isBetLocked,
  minStake: row.minStake,
  maxStake: row.maxStake,
  maxLoss: row.maxLoss,
  maxProfit: row.maxProfit,
  maxDeviation: row.maxDeviation,
  delayMs: row.delayMs,
})

const sportAct = <A extends AnyAction>(action: A, rule: (row: Sport, request: ActionRequest<A>) => Decision<'sport'>) =>
  act(action, sport, { shown, rule })

/** Names and provider ids are unique, so sports are added and edited one after the other. */
async function otherSports(tx: Tx, id: string | null): Promise<{ readonly others: readonly OtherSport[] }> {
  await sql`select pg_advisory_xact_lock(hashtext('sport'))`.execute(tx)
  const others = await tx
    .selectFrom('sport')
    .select(['id', 'name', 'provider_ids as providerIds'])
    .where('id', '!=', id ?? '')
    .execute()
  return { others }
}

export const sportActs = [
  act(addSport, {
    facts: async (tx, { input: { code, name } }) => ({
      ...(await otherSports(tx, null)),
      subject: sport.subjectOf({ id: code ?? codeOf(name), name }),
    }),
    rule: ({ others }, { input }) => createSport(input, others),
  }),
  act(editSport, sport, {
    shown,
    facts: (tx, { id }) => otherSports(tx, id),
    rule: ({ others }, { input }) => edited(input, others),
  }),
  sportAct(sportOff, (row) => switchSport(row, false)),
  sportAct(sportOn, (row) => switchSport(row, true)),
  sportAct(limitSport, (_, { input }) => limit(input)),
  sportAct(showSport, (row, { input }) => show(row, input.isVisible)),
  sportAct(lockSport, (row) => lockBets(row, true)),
  sportAct(unlockSport, (row) => lockBets(row, false)),
]
