import type { Permission } from '#blueprint/screen/permissions.ts'
import { modules } from '#areas/index.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { search, readAllRows } from './crawl.ts'
import { nodes, playerOf } from './tree-fixture.ts'
import { forEachConcurrently, type SessionHeaders, type InProcessServer } from './in-process-server.ts'

const { lists } = contentsOf(modules)
const node = nodes[3]!.id
export const sampleId = (path: string) =>
  path.includes('/users/') || path.includes('/user-') ? '5001' : String(playerOf(node))

interface ReadOptions {
  readonly pass: SessionHeaders
  readonly permissions: ReadonlySet<Permission>
  /** Reads lists to the last page, not only the first. */
  readonly isWhole: boolean
  /** Which of the other reads are made, by their place; default: all. */
  readonly isRead?: (place: number) => boolean
}

/** All answers a user can read: every list they may see, and every other read once. */
export async function readEverything(
  server: InProcessServer,
  { pass, permissions, isWhole, isRead = () => true }: ReadOptions,
): Promise<string[]> {
  const texts: string[] = []
  const readable = isWhole ? lists.filter(({ permission }) => permissions.has(permission)) : []
  await forEachConcurrently(
    readable,
    async (list) => void texts.push(JSON.stringify(await readAllRows(server, pass, list))),
  )
  // These include the first page and the totals of every list.
  const reads = endpointsOf()
    .filter(({ right }) => right.method === 'GET' && !right.path.includes('/cup-'))
    .filter((_, place) => isRead(place))
  await forEachConcurrently(reads, async ({ right: { path, query } }) => {
    const parameters = query.map(([name, text]) => [name, name === 'account' ? String(playerOf(node)) : text])
    const url = search(path.replace(/:\w+/g, sampleId(path)), Object.fromEntries(parameters) as Record<string, string>)
    texts.push((await server.ask(pass, { method: 'GET', path: url })).text)
  })
  return texts
}
