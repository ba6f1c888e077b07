import { contains } from '#blueprint/filters.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import type { CatalogueVertical } from '../verticals.ts'
import { codeActions } from '../codes/codes.actions.ts'
import { gameRules, gameSections } from './game-fields.ts'

/** What the lists and pages of every vertical have in common. */
export const ofVertical = (vertical: CatalogueVertical) =>
  ({
    ...vertical.games,
    of: 'casino_game',
    title: `${vertical.name} catalogue`,
    noun: `${vertical.name} game`,
    within: { vertical: vertical.code },
    pictures: { thumbnail: 'Thumbnail', landscape: 'Landscape picture' },
    rules: gameRules,
    sections: gameSections,
    asks: 'reason',
    actions: Object.values(codeActions[vertical.code]),
    above: 'casino/catalogue-sync/catalogue-tabs',
    tiles: ['kind', 'rtp', 'availability'],
    empty: 'No games match these filters.',
  }) as const

export const provider = text('Provider')
export const ofProvider = { provider: contains({ label: 'Provider', promoted: true }) }
export const isFixed = { fixed: true } as const
