import { editCompetition as edited, createCompetition, lockBets } from '#areas/exchange/rules/markets/catalogue.ts'
import { mergeCompetition as merged, type MergedCompetition } from '#areas/exchange/rules/markets/merge-competitions.ts'
import { sportRefusal } from '#areas/exchange/rules/markets/sport.ts'
import { sportOf } from '#areas/settings/sports/sports.facts.ts'
import { isId } from '#values/id.ts'
import { sql } from 'kysely'
import { allocateId } from '#engine/input/new-row.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { acrossDomains } from '#engine/reach/shared-domains.ts'
import type { Actor } from '#platform/auth/actor.ts'
import {
  addCompetition,
  editCompetition,
  lockCompetition,
  mergeCompetition,
  unlockCompetition,
} from './competition.actions.ts'
import { competition } from './competition.record.ts'

/** Locks both competitions in id order and blocks the feed, so that no event arrives for the competition being merged away. */
async function mergerFacts(
  tx: Tx,
  { id, actor, input }: { readonly id: string; readonly actor: Actor; readonly input: { readonly into: bigint } },
) {
  if (!isId(id)) return null
  await sql`select pg_advisory_xact_lock(hashtext('feed'))`.execute(tx)
  const rows = await tx
    .selectFrom('competition')
    .selectAll('competition')
    .select([
      sql<number>`(select count(*)::int from event where event.competition_id = competition.id)`.as('events'),
      sql<number>`(select count(*)::int from competition d where d.merged_into = competition.id)`.as('doubles'),
    ])
    .where('id', 'in', [BigInt(id), input.into])
    .orderBy('id')
    .forUpdate()
    .execute()
  const candidates = rows.map((row): MergedCompetition => ({ ...row, mergedInto: row.merged_into }))
  const duplicate = candidates.find((one) => one.id === BigInt(id))
  const row = rows.find((one) => one.id === BigInt(id))
  if (!duplicate || !row) return null
  const into = candidates.find((one) => one.id === input.into) ?? null
  const subject = competition.subjectOf(
    { ...row, betDomains: await acrossDomains(tx, actor, 'competition', row.id, input.into) },
    {
      shown: { name: row.name, into: into?.name ?? null, events: duplicate.events, eventsThere: into?.events ?? null },
    },
  )
  return { subject, double: duplicate, into }
}

async function newCompetitionFacts(
  tx: Tx,
  { input }: { readonly input: { readonly name: string; readonly sport: string } },
) {
  const id = await allocateId(tx, 'catalogue')
  const subject = competition.subjectOf({ id, name: input.name })
  return { subject, id, sport: await sportOf(tx, input.sport) }
}

export const competitionActs = [
  act(addCompetition, {
    facts: newCompetitionFacts,
    rule: ({ id, sport }, { input }) =>
      sportRefusal(sport) ?? createCompetition(id, { ...input, region: input.region ?? '' }),
  }),
  act(mergeCompetition, { facts: mergerFacts, rule: ({ double, into }) => merged(double, into) }),
  act(lockCompetition, competition, (row) => lockBets(row, true)),
  act(unlockCompetition, competition, (row) => lockBets(row, false)),
  act(editCompetition, competition, (_, { input }) => edited({ ...input, region: input.region ?? '' })),
]
