import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'

interface DomainLine {
  readonly line: number
  readonly domain: string
}
interface FileDomain {
  readonly id: number
  readonly name: string
}

/** The domain that the first line names, if the actor sees it, or what is wrong with that line. */
export async function domainOfFile(
  tx: Tx,
  [first]: readonly DomainLine[],
): Promise<{ readonly domain: FileDomain | null; readonly unknown: readonly string[] }> {
  const { rows } = await sql<FileDomain>`select id, name from domain
    where code = ${first?.domain ?? ''} and id = any(visible_domains())`.execute(tx)
  const domain = rows[0] ?? null
  if (domain !== null || first === undefined) return { domain, unknown: [] }
  return { domain, unknown: [`Line ${first.line}: there is no domain ${first.domain.slice(0, 40)}.`] }
}
