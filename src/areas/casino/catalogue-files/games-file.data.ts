import { answer } from '#engine/query-handler.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { csvText } from '#platform/sheets/csv-text.ts'
import { ownGames } from '#areas/casino/catalogue-sync/own-games.facts.ts'
import { fileColumns, gameCells } from '#areas/casino/rules/catalogue/catalogue-file.ts'
import { gamesFiles } from './games-file.queries.ts'

/** The catalogue is the operator's: the staff of agents see none. */
export const gamesFileAnswers = gamesFiles.map(({ vertical, file }) =>
  answer(file, async ({ tx, actor, parameters: { domain } }) => {
    const ids = domain === undefined ? actor.domains : actor.domains.filter((id) => id === Number(domain))
    const [id] = ids
    if (actor.agentId !== null || id === undefined) return null
    if (ids.length > 1) throw new BadInput({ domain: 'Choose a domain.' })
    const games = await ownGames(tx, id, vertical.code)
    return {
      name: `${vertical.code}-games.csv`,
      games: games.length,
      csv: csvText([fileColumns, ...games.map(gameCells)]),
    }
  }),
)
