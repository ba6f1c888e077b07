import type { Permission } from '#blueprint/screen/permissions.ts'
import { modules } from '#areas/index.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { search, walk } from './crawl.ts'
import { nodes, playerOf } from './estate.ts'
import { inTurn, type Pass, type Premises } from './premises.ts'

const { lists } = contentsOf(modules)
const node = nodes[3]!.id
export const parameter = (path: string) =>
  path.includes('/users/') || path.includes('/user-') ? '5001' : String(playerOf(node))

interface Reading {
  readonly pass: Pass
  readonly permissions: ReadonlySet<Permission>
  /** Lists to their end, not their first page alone. */
  readonly isWhole: boolean
}

/** Every answer to a reader: rows of every list he may see, and everything else once. */
export async function everythingRead(premises: Premises, { pass, permissions, isWhole }: Reading): Promise<string[]> {
  const texts: string[] = []
  const readable = isWhole ? lists.filter(({ permission }) => permissions.has(permission)) : []
  await inTurn(readable, async (list) => void texts.push(JSON.stringify(await walk(premises, pass, list))))
  // Among them the first page of every list, and its totals.
  const reads = endpointsOf().filter(({ right }) => right.method === 'GET' && !right.path.includes('/cup-'))
  await inTurn(reads, async ({ right: { path, query } }) => {
    const asked = query.map(([name, text]) => [name, name === 'account' ? String(playerOf(node)) : text])
    const url = search(path.replace(/:\w+/g, parameter(path)), Object.fromEntries(asked) as Record<string, string>)
    texts.push((await premises.ask(pass, { method: 'GET', path: url })).text)
  })
  return texts
}
