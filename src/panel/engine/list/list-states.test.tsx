import { afterEach, describe, expect, test } from 'vitest'
import { data, noConnection, nothingYet, openPanel, refusal, type OpenPanel } from '#checks/harness/panel/drawn.tsx'
import { contains } from '#blueprint/filters.ts'
import { amount, id, integer, text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { form } from '#blueprint/screen/form.ts'
import { list, type AnyList } from '#blueprint/screen/list.ts'
import { change, clientState } from '#panel/session/state.ts'
import { ListPanel } from './list-screen.tsx'
import { ListView } from './list-view.tsx'
import { parseListRequest, type ListRequest } from './state.ts'

const lock = action({
  name: 'lock',
  title: 'Lock',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  input: {},
  when: ['status', 'OPEN', 'Only open payments can be locked.'],
})
const note = action({ name: 'note', title: 'Note', permission: 'WITHDRAW_APPROVE', on: 'rows', input: {} })
const payments = list({
  path: '/payments',
  title: 'Payments',
  permission: 'DEPOSIT_VIEW',
  scope: 'everyone',
  columns: {
    id: id(),
    player: text('Player', { sortable: true }),
    status: text('Status'),
    amount: amount('Amount', { total: 'sum' }),
    bets: integer('Bets', { total: 'sum', hidden: true }),
  },
  filters: { player: contains(), status: contains() },
  sort: ['player', 'ascending'],
  tabs: { Open: { status: 'OPEN' }, All: {} },
  actions: [lock, note],
  links: [],
  empty: 'No payments yet.',
})
const rows = [
  { id: '1', player: 'ravi', status: 'OPEN', amount: '1250.50', bets: 2, currency: 'INR' },
  { id: '2', player: 'meera', status: 'DONE', amount: '-10.00', bets: 1, currency: 'INR' },
  { id: '3', player: 'john', status: 'OPEN', amount: '5.00', bets: 0, currency: 'INR' },
]
const page = (some: readonly object[], more: object = {}) => ({
  body: {
    data: some,
    total_item: some.length,
    last_page: 1,
    current_page: 1,
    is_last_page: true,
    page_totals: {},
    ...more,
  },
})

let panel: OpenPanel
afterEach(() => panel.close())

const changes: Partial<ListRequest>[] = []
/** The list as a screen, without the address bar. */
const Screen = ({ of = payments, search = '' }: { readonly of?: AnyList; readonly search?: string }) => (
  <ListView
    list={of}
    forms={[paymentForm]}
    state={{ query: parseListRequest(of, search), set: (one) => void changes.push(one) }}
  />
)
const paymentForm = form({
  noun: 'payment',
  create: { path: '/payments/new', title: 'New payment', permission: 'WITHDRAW_APPROVE' },
  fields: { player: text('Player') },
})

describe('a list', () => {
  test('keeps the place of its rows while it loads, and says nothing about them', async () => {
    panel = openPanel({ '/api/payments': nothingYet })
    await panel.draw(<Screen />)
    expect(panel.find('h1').textContent).toBe('Payments')
    expect(panel.has('table.rows')).toBe(false)
    expect(panel.text()).not.toContain('No payments yet.')
    expect(panel.has('[role=alert]')).toBe(false)
    expect(panel.has('nav.pager')).toBe(false)
  })

  test('shows its rows in their columns, the hidden ones left out', async () => {
    panel = openPanel({ '/api/payments': () => page(rows) })
    await panel.draw(<Screen />)
    await panel.until(() => panel.has('table.rows'))
    expect(panel.all('thead th').map(({ textContent }) => textContent)).toEqual([
      'Player ↑',
      'Status',
      'Amount ₹',
      'Actions',
    ])
    expect(panel.all('tbody tr')).toHaveLength(3)
    expect(panel.find('tbody tr').textContent).toContain('1,250.50')
    expect(panel.find('.pager-count').textContent).toBe('3 rows')
    expect(panel.has('tbody input[type=checkbox]')).toBe(false)
  })

  test('without any rows shows its own sentence', async () => {
    panel = openPanel({ '/api/payments': () => page([]) })
    await panel.draw(<Screen />)
    await panel.until(() => panel.text().includes('No payments yet.'))
    expect(panel.has('table.rows')).toBe(false)
  })

  test('on a page beyond the last one says how many rows there are, and leads there', async () => {
    panel = openPanel({ '/api/payments': () => page([], { total_item: 26, last_page: 2, current_page: 9 }) })
    await panel.draw(<Screen search="?page=9" />)
    await panel.until(() => panel.text().includes('There are no rows on this page. 26 rows match.'))
    changes.length = 0
    await panel.click('Go to the last page')
    expect(changes).toEqual([{ page: 2, cursor: null }])
  })

  test('that fails says why, with the sentence of the server, and reads again on request', async () => {
    panel = openPanel({ '/api/payments': () => refusal(503, 'The reports are being rebuilt.') })
    await panel.draw(<Screen />)
    await panel.until(() => panel.has('[role=alert]'))
    expect(panel.find('[role=alert]').textContent).toContain('The reports are being rebuilt.')
    panel.answers['/api/payments'] = () => page(rows)
    await panel.click('Retry')
    await panel.until(() => panel.all('tbody tr').length === 3)
    expect(panel.has('[role=alert]')).toBe(false)
  })

  test('whose rows are there but cannot be read again keeps them, and says so above them', async () => {
    panel = openPanel({ '/api/payments': () => page(rows) })
    await panel.draw(<Screen />)
    await panel.until(() => panel.has('table.rows'))
    panel.answers['/api/payments'] = () => refusal(500, 'Something went wrong.')
    await panel.press('l')
    await panel.until(() => panel.has('[role=alert]'))
    expect(panel.find('[role=alert]').textContent).toContain('Something went wrong.')
    expect(panel.all('tbody tr')).toHaveLength(3)
  })

  test('without a connection keeps its rows; the frame alone says that they may be old', async () => {
    panel = openPanel({ '/api/payments': () => page(rows), '/api/auth-alive': noConnection })
    await panel.draw(<Screen />)
    await panel.until(() => panel.has('table.rows'))
    panel.answers['/api/payments'] = noConnection
    await panel.press('l')
    await panel.until(() => clientState().connection === 'lost')
    expect(panel.all('tbody tr')).toHaveLength(3)
    expect(panel.has('[role=alert]')).toBe(false)
    await panel.reconnect()
    await panel.until(() => clientState().connection === 'good')
  })

  test('asks with its filters, order and page, and leaves out what is usual', async () => {
    panel = openPanel({ '/api/payments': () => page(rows) })
    await panel.draw(<Screen search="?player=ra&page=2&sort=amount&direction=descending" />)
    await panel.until(() => panel.has('table.rows'))
    const [asked] = panel.asked.filter(({ path }) => path === '/api/payments')
    expect(Object.fromEntries(asked!.search)).toEqual({
      player: 'ra',
      page: '2',
      sort: 'amount',
      direction: 'descending',
    })
  })

  test('inside a page is narrowed by what the page fixes, has no main heading and no keys', async () => {
    panel = openPanel({ '/api/payments': () => page(rows) })
    await panel.draw(<ListPanel list={payments} only={{ player: 'ravi' }} />)
    await panel.until(() => panel.has('table.rows'))
    expect(panel.asked.at(-1)?.search.get('player')).toBe('ravi')
    expect([panel.has('h1'), panel.find('h2').textContent]).toEqual([false, 'Payments'])
    const before = panel.asked.length
    await panel.press('l')
    expect(panel.asked).toHaveLength(before)
  })
})

describe('what a list offers', () => {
  test('follows the permissions: without them neither actions nor the page to create', async () => {
    panel = openPanel({ '/api/payments': () => page(rows) })
    await panel.draw(<Screen />)
    await panel.until(() => panel.has('table.rows'))
    expect([panel.text().includes('New payment'), panel.has('.export-button')]).toEqual([false, false])
    await panel.run(() => change({ permissions: { WITHDRAW_APPROVE: true, REPORT_EXPORT: true } }))
    expect(panel.find('a.button-primary').getAttribute('href')).toBe('/payments/new')
    expect(panel.all('tbody input[type=checkbox]')).toHaveLength(3)
    await panel.click(panel.all('.row-menu')[1]!)
    const entries = panel.all('[role=menuitem]').map((one) => [one.textContent, one.disabled])
    expect(entries.map(([title]) => title)).toEqual(['Details', expect.stringContaining('Lock')])
  })

  test('its tabs set exactly their filters', async () => {
    panel = openPanel({ '/api/payments': () => page(rows) })
    await panel.draw(<Screen search="?status=OPEN" />)
    expect(panel.button('Open').getAttribute('aria-pressed')).toBe('true')
    changes.length = 0
    await panel.click('All')
    expect(changes).toEqual([{ filters: {} }])
  })

  test('its head sorts: first downwards, then the other way', async () => {
    panel = openPanel({ '/api/payments': () => page(rows) })
    await panel.draw(<Screen search="?sort=player&direction=descending" />)
    await panel.until(() => panel.has('table.rows'))
    changes.length = 0
    await panel.click(panel.find('thead th button'))
    expect(changes).toEqual([{ sort: 'player', direction: 'ascending' }])
  })

  test('totals of all pages are asked for only on request, and an error stands beside the button', async () => {
    const totals = { total_item: 40, totals: { amount: '99.50' } }
    panel = openPanel({
      '/api/payments': () => page(rows, { page_totals: { amount: '1245.50' } }),
      '/api/payments/totals': () => refusal(409, 'Choose a shorter period.'),
    })
    await panel.draw(<Screen />)
    await panel.until(() => panel.has('tfoot'))
    expect(panel.find('tfoot').textContent).toContain('1,245.50')
    expect(panel.calls()).not.toContain('GET /api/payments/totals')
    await panel.click('Totals of all pages')
    await panel.until(() => panel.text().includes('Choose a shorter period.'))
    panel.answers['/api/payments/totals'] = () => data(totals)
    await panel.click('Hide totals')
    await panel.run(() => panel.client.resetQueries({ queryKey: ['list', '/payments', 'totals'] }))
    await panel.click('Totals of all pages')
    await panel.until(() => panel.all('tfoot tr').length === 2)
    expect(panel.all('tfoot tr')[1]?.textContent).toContain('all 40')
    expect(panel.all('tfoot tr')[1]?.textContent).toContain('99.50')
  })

  test('J and K move, Enter opens the row beside the list, Esc closes it', async () => {
    panel = openPanel({ '/api/payments': () => page(rows) })
    await panel.draw(<Screen />)
    await panel.until(() => panel.has('table.rows'))
    const active = () => panel.all('tbody tr').findIndex(({ className }) => className.includes('row-active'))
    expect(active()).toBe(-1)
    await panel.press('j')
    await panel.press('j')
    expect(active()).toBe(1)
    await panel.press('k')
    expect(active()).toBe(0)
    await panel.press('Enter')
    expect(panel.find('aside.row-detail').textContent).toContain('ravi')
    await panel.press(']')
    expect(panel.find('aside.row-detail').textContent).toContain('meera')
    await panel.press('Escape')
    expect(panel.has('aside.row-detail')).toBe(false)
  })
})

describe('several currencies', () => {
  test('are never added up: a line of totals for each of them', async () => {
    const sums = { INR: { amount: '10.00' }, AED: { amount: '2.00' } }
    panel = openPanel({ '/api/payments': () => page(rows, { page_totals_by_currency: sums }) })
    await panel.draw(<Screen />)
    await panel.until(() => panel.has('tfoot'))
    expect(panel.all('tfoot tr').map((line) => line.querySelector('th')?.textContent)).toEqual([
      'Σ page, INR',
      'Σ page, AED',
    ])
  })
})
