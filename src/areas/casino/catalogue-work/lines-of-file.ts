import { z } from 'zod/mini'
import { statedIn } from '#areas/casino/catalogue-sync/stored-line.ts'
import type { StatedLine } from './read-statement.ts'

const stored = z.array(z.object({ code: z.string(), stated: z.unknown() }))

/** The games of a file as they are stored. A provider that the catalogue does not have is created under its code. */
export const linesOfFile = (games: unknown): readonly StatedLine[] =>
  stored.parse(games).flatMap(({ code, stated: content }) => {
    const stated = statedIn(content)
    if (stated === null) return []
    const { provider } = stated
    return [{ code, stated, owners: provider === '' ? [] : [{ code: provider, name: provider }] }]
  })
