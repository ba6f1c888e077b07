import { sql } from 'kysely'
import { batchOf, operatorWide, type Tx } from '#engine/action/act.ts'
import { otherDomains } from '#areas/developer/rules/master-file.ts'
import {
  readFile,
  shownOf,
  type FileFacts,
  type FileRequest,
  type ImportedTable,
} from '../masters/import-tables.act.ts'

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

interface TableOfDomains<Line extends DomainLine, Known> extends Omit<
  ImportedTable<Line, Known>,
  'known' | 'problems'
> {
  /** Two imports of the table follow each other. */
  readonly lock: string
  readonly known: (tx: Tx, domainId: number) => Promise<readonly Known[]>
  /** `hasDomain`: the actor sees the domain of the file. */
  readonly problems: (
    lines: readonly Line[],
    known: readonly Known[],
    file: { readonly hasDomain: boolean },
  ) => readonly string[]
}

/** What a file of one domain would do, for staff of the operator. */
export async function domainFileFacts<Line extends DomainLine, Known>(
  tx: Tx,
  { input, actor }: FileRequest,
  table: TableOfDomains<Line, Known>,
): Promise<(FileFacts<Line, Known> & { readonly domainId: number }) | null> {
  if (actor.agentId !== null) return null
  const { lines, problems } = readFile(input.csv, table)
  const { domain, unknown } = await domainOfFile(tx, lines)
  if (domain) await sql`select pg_advisory_xact_lock(hashtext(${table.lock}))`.execute(tx)
  const known = domain ? await table.known(tx, domain.id) : []
  const changed = table.changed(lines, known)
  const isWrong = table.problems(lines, known, { hasDomain: domain !== null })
  return {
    // Without a domain there is a problem, or no line.
    domainId: domain?.id ?? 0,
    known,
    changed: domain ? changed : [],
    problems: [...problems, ...otherDomains(lines), ...unknown, ...isWrong],
    subject: batchOf(`${table.name} of ${domain?.name ?? 'a domain'}`, {
      key: { id: `${table.name}-${domain?.id ?? 0}` },
      domainId: domain?.id ?? null,
      agentId: operatorWide,
      shown: shownOf(table, { lines, known, changed }),
    }),
  }
}
