import { editCompetition as edited, lockBets, type Competition } from '#domain/exchange/catalogue.ts'
import { isId } from '#values/id.ts'
import { act, type Subject, type Tx } from '#server/engine/act.ts'
import { editCompetition, lockCompetition, unlockCompetition } from './competitions.screen.ts'

interface CompetitionFacts {
  readonly subject: Subject
  readonly competition: Competition
}

async function facts(tx: Tx, { id }: { readonly id: string }): Promise<CompetitionFacts | null> {
  if (!isId(id)) return null
  const row = await tx.selectFrom('competition').selectAll().where('id', '=', BigInt(id)).forUpdate().executeTakeFirst()
  if (!row) return null
  const competition: Competition = {
    name: row.name,
    region: row.region,
    order: row.sort_order,
    isVisible: row.is_visible,
    isBetLocked: row.is_bet_locked,
  }
  const subject: Subject = {
    table: 'competition',
    key: { id: row.id },
    version: row.version,
    domainId: null,
    agentId: null,
    name: `competition ${row.id} ${row.name}`,
    shown: competition,
  }
  return { subject, competition }
}

export const competitionActs = [
  act(lockCompetition, { facts, rule: ({ competition }) => lockBets(competition, true) }),
  act(unlockCompetition, { facts, rule: ({ competition }) => lockBets(competition, false) }),
  act(editCompetition, {
    facts,
    rule: (_, { input }) => edited({ ...input, region: input.region ?? '' }),
  }),
]
