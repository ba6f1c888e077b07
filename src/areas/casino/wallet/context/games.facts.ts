import { sql } from 'kysely'
import { availabilityOf, withOwners } from '#areas/casino/catalogues/games/availability.facts.ts'
import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import type { Tx } from '#engine/action/act.ts'

export interface NamedGame {
  readonly domainId: number
  readonly provider: VerticalCode
  /** Null: the call names none. */
  readonly gameCode: string | null
}

export type Game = Awaited<ReturnType<typeof readGames>>[number]

const catalogueOf = ({ domainId, provider }: NamedGame): string => `${domainId} ${provider}`

/** Reads the games that calls name by a code, current or former, with a statement for each catalogue; returns which is meant by a name. */
export async function gamesOf(tx: Tx, named: readonly NamedGame[]): Promise<(one: NamedGame) => Game | null> {
  const found = new Map<string, readonly Game[]>()
  for (const [catalogue, games] of Map.groupBy(named, catalogueOf)) found.set(catalogue, await readGames(tx, games))
  return (one) => found.get(catalogueOf(one))?.find(({ code }) => code === one.gameCode) ?? null
}

async function readGames(tx: Tx, games: readonly NamedGame[]) {
  const names = [...new Set(games.flatMap(({ gameCode }) => gameCode ?? []))]
  const [first] = games
  if (first === undefined || names.length === 0) return []
  const rows = await withOwners(tx.selectFrom('casino_game'))
    .innerJoin('casino_known_code as known', 'known.game_id', 'casino_game.id')
    .select(['casino_game.title', 'casino_game.is_bonus_allowed', 'known.code', availabilityOf.as('availability')])
    .where('known.domain_id', '=', first.domainId)
    .where('known.vertical', '=', first.provider)
    .where('known.code', '=', sql<string>`any(${names}::text[])`)
    .execute()
  return rows.map(({ title, is_bonus_allowed: isBonusAllowed, code, availability }) => ({
    title,
    isBonusAllowed,
    code,
    availability,
  }))
}
