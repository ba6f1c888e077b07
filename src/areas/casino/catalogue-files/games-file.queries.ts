import { z } from 'zod/mini'
import { integer, text } from '#blueprint/kinds/kinds.ts'
import { apiPath } from '#blueprint/paths/endpoints.ts'
import { query } from '#blueprint/screen/query.ts'
import { aura, gap, qtech, slots, worldCasino, type CatalogueVertical } from '#areas/casino/catalogues/verticals.ts'

/** The games of a provider as “Compare a file” reads them: the file makes no difference until it is edited. */
const gamesFileOf = ({ games, name }: CatalogueVertical) =>
  query({
    at: `${apiPath(games.path)}/file`,
    title: `${name} games as a file`,
    permission: games.edit,
    scope: 'everyone',
    parameters: z.object({
      /** Without it, the only domain of the reader. */
      domain: z.optional(z.string('Choose a domain.').check(z.regex(/^\d{1,9}$/, 'Choose a domain.'))),
    }),
    answer: { name: text(), games: integer(), csv: text() },
  })

export const gamesFiles = [qtech, worldCasino, slots, gap, aura].map((vertical) => ({
  vertical,
  file: gamesFileOf(vertical),
}))
