import { z } from 'zod/mini'
import { choicesAnswer } from '#blueprint/answer.ts'
import { query } from '#blueprint/screen/query.ts'
import { gap, qtech, slots, worldCasino, type CatalogueRoute } from './verticals.ts'

/** The entries of a catalogue to choose from on the pages of another; staff who may edit games need them. */
const choicesOf = ({ path }: CatalogueRoute, title: string, { view: permission }: CatalogueRoute) =>
  query({
    at: `/api${path}/choices`,
    title: `${title} options`,
    permission,
    scope: 'everyone',
    parameters: z.object({}),
    answer: choicesAnswer,
  })

export const qtechProviderChoices = choicesOf(qtech.providers, 'QTech provider', qtech.games)
export const worldCasinoProviderChoices = choicesOf(worldCasino.providers, 'World Casino provider', worldCasino.games)
export const slotProviderChoices = choicesOf(slots.providers, 'Slot provider', slots.games)
export const gapSubProviderChoices = choicesOf(gap.subProviders, 'GAP sub-provider', gap.games)
export const gapCategoryChoices = choicesOf(gap.categories, 'GAP category', gap.games)
