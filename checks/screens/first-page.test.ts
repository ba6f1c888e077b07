import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { modules } from '#areas/index.ts'
import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import { firstPagesOf } from '#engine/http/first-page/first-page.ts'
import { listRequestParameters, requestAt } from '#panel/engine/list/state.ts'
import { sortableColumns } from '#engine/list/plan/search.ts'

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
const pages = [...firstPagesOf(modules).values()]

interface Sent {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
}

/** What the script of the document asks for after the session, at this address. */
function askedFor(described: string, search: string, domain: string | null = null): readonly Sent[] {
  const sent: Sent[] = []
  const window = {}
  runInNewContext(script, {
    window,
    URLSearchParams,
    encodeURIComponent,
    JSON,
    location: { search },
    localStorage: { getItem: (key: string) => (key === 'site_theme_domain' ? domain : null) },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: { setAttribute: () => undefined },
      querySelector: () => ({ content: described, dataset: { user: 'asha kumar', domains: '2,14' } }),
    },
    fetch: (address: string, { headers }: { headers: Readonly<Record<string, string>> }) => {
      sent.push({ address, headers })
      return Promise.resolve(null)
    },
  })
  return sent.filter(({ address }) => address !== '/api/auth-alive')
}

const addressesOf = (described: string, search: string) => askedFor(described, search).map(({ address }) => address)

/** What the screen asks for at the same address. */
function ofScreen(list: AnyList, search: string): string {
  const parameters = Object.entries(listRequestParameters(list, requestAt(list, search)))
  return `${apiPath(list.path)}${parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`}`
}

test.each(pages.map(({ list, described }) => [list.path, list, described] as const))(
  'the document asks for the first page of %s exactly as its screen will',
  (_, list, described) => {
    const filters = Object.keys(list.filters as object)
    const [first, last] = [filters[0] ?? 'page', filters.at(-1) ?? 'page']
    const searches = ['', '?unknown=1', '?view=all', '?page=3', '?page=1', `?${last}=a+b&${first}=%E0%A4%85`]
    for (const search of searches) expect(addressesOf(described, search), search).toEqual([ofScreen(list, search)])
  },
)

test('the document leaves other orders and pages by their edge to the screen, and asks for nothing where no list is named', () => {
  const [bets] = pages.filter(({ list }) => list.path === '/my-bets')
  expect(sortableColumns(bets!.list)).toContain('stake')
  for (const search of ['?sort=stake', '?direction=ascending', '?cursor=x'])
    expect(addressesOf(bets!.described, search)).toEqual([])
  expect(addressesOf('', '?status=SETTLED')).toEqual([])
})

test('the document asks for the user whom it was sent to, in the selected domain', () => {
  const [bets] = pages.filter(({ list }) => list.path === '/my-bets')
  const [plain, narrowed] = [askedFor(bets!.described, ''), askedFor(bets!.described, '', '14')]
  expect(plain.map(({ headers }) => headers)).toEqual([
    { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json', 'X-User': 'asha%20kumar' },
  ])
  expect(narrowed.map(({ headers }) => headers['X-Domain'])).toEqual(['14'])
  expect(askedFor(bets!.described, '', '15')).toEqual([])
})
