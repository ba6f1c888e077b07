import { sql } from 'kysely'
import { refuse } from '#blueprint/decision/decision.ts'
import type { Tx } from '#engine/action/act.ts'
import type { CatalogueVertical } from '../verticals.ts'

/** What the pages of every vertical enter, as far as it is checked against other rows. */
interface EnteredGame {
  readonly code: string | null
  readonly slug?: string | null
  readonly providerId?: string | null
  readonly categoryId?: string | null
}
interface StoredGame {
  readonly row: { readonly id: string } | null
  readonly domainId: number
}

const noGame = '00000000-0000-0000-0000-000000000000'

const isOwn = async (
  tx: Tx,
  table: 'casino_provider' | 'casino_category',
  {
    id,
    domainId,
    vertical,
  }: { readonly id: string | null | undefined; readonly domainId: number; readonly vertical: string },
): Promise<boolean> => {
  if (!id) return true
  const { rows } = await sql`select from ${sql.table(table)}
    where id::text = ${id} and domain_id = ${domainId} and vertical = ${vertical}`.execute(tx)
  return rows.length > 0
}

/**
 * A game names a provider and a category of its own domain, no other game of the vertical has its code, and none of the domain
 * its slug.
 */
export const gameCheck = ({ code: vertical }: CatalogueVertical) => ({
  async facts(tx: Tx, { row, domainId }: StoredGame, { code, slug, providerId, categoryId }: EnteredGame) {
    const other = await tx
      .selectFrom('casino_game')
      .select('title')
      .where('domain_id', '=', domainId)
      .where('vertical', '=', vertical)
      .where('code', '=', code ?? '')
      .where('id', '!=', row?.id ?? noGame)
      .executeTakeFirst()
    const samePage = await tx
      .selectFrom('casino_game')
      .select('title')
      .where('domain_id', '=', domainId)
      .where('slug', '=', slug ?? '')
      .where('slug', '!=', '')
      .where('id', '!=', row?.id ?? noGame)
      .executeTakeFirst()
    return {
      other: other?.title ?? null,
      samePage: samePage?.title ?? null,
      hasProvider: await isOwn(tx, 'casino_provider', { id: providerId, domainId, vertical }),
      hasCategory: await isOwn(tx, 'casino_category', { id: categoryId, domainId, vertical }),
    }
  },
  refusal(
    _: EnteredGame,
    found: {
      readonly other: string | null
      readonly samePage: string | null
      readonly hasProvider: boolean
      readonly hasCategory: boolean
    },
  ) {
    if (!found.hasProvider) return refuse('Choose a provider of this domain.', 'providerId')
    if (!found.hasCategory) return refuse('Choose a category of this domain.', 'categoryId')
    if (found.samePage !== null) return refuse(`${found.samePage} has this slug already.`, 'slug')
    return found.other === null ? null : refuse(`${found.other} has this code already.`, 'code')
  },
})
