import type { Tx } from '#engine/action/act.ts'
import { answer } from '#engine/query-handler.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import {
  gapCategoryChoices,
  gapSubProviderChoices,
  qtechProviderChoices,
  slotProviderChoices,
  worldCasinoProviderChoices,
} from './choices.queries.ts'
import type { VerticalCode } from './verticals.ts'

interface Choice {
  readonly id: string
  readonly title: string
  readonly domain: string
}

const choicesOf = (rows: readonly Choice[]) => rows.map(({ id, title, domain }) => ({ id, name: title, hint: domain }))

const providers =
  (vertical: VerticalCode, level: 'PROVIDER' | 'SUB_PROVIDER') =>
  async ({ tx }: { readonly tx: Tx }) =>
    choicesOf(
      await tx
        .selectFrom('casino_provider')
        .select(['id', 'title', domainNameOf('domain_id').as('domain')])
        .where('vertical', '=', vertical)
        .where('level', '=', level)
        .orderBy('domain_id')
        .orderBy('position')
        .execute(),
    )

const categories =
  (vertical: VerticalCode) =>
  async ({ tx }: { readonly tx: Tx }) =>
    choicesOf(
      await tx
        .selectFrom('casino_category')
        .select(['id', 'title', domainNameOf('domain_id').as('domain')])
        .where('vertical', '=', vertical)
        .orderBy('domain_id')
        .orderBy('position')
        .execute(),
    )

export const choiceAnswers = [
  answer(qtechProviderChoices, providers('qt', 'PROVIDER')),
  answer(worldCasinoProviderChoices, providers('wc', 'PROVIDER')),
  answer(slotProviderChoices, providers('slot', 'PROVIDER')),
  answer(gapSubProviderChoices, providers('gap', 'SUB_PROVIDER')),
  answer(gapCategoryChoices, categories('gap')),
]
