import { sql, type RawBuilder } from 'kysely'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'

interface CodeOfGame {
  readonly domainId: number
  readonly vertical: ProviderCode
  readonly code: string | null
}

/** The game of a code, current or former; null: nobody has listed it. */
export const gameIdOf = ({ domainId, vertical, code }: CodeOfGame): RawBuilder<string | null> =>
  sql<string | null>`(select c.game_id from casino_known_code c
    where c.domain_id = ${domainId} and c.vertical = ${vertical} and c.code = ${code})`
