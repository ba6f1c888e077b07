import { z } from 'zod/mini'
import { afterEach, describe, expect, test } from 'vitest'
import { data, noConnection, nothingYet, openPanel, refusal, type OpenPanel } from '#checks/harness/panel/drawn.tsx'
import { amount, integer, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'
import { EmptyNote, FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { change, clientState } from '#panel/session/state.ts'
import { useQueryOf } from './use-query-of.ts'
import { PageScreen, ViewAbove, ViewOfRow } from './views.tsx'

const balance = query({
  at: '/api/players/:player_id/balance',
  title: 'Balance',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  parameters: z.object({ player_id: z.string(), day: z.optional(z.string()) }),
  answer: { player: text(), balance: amount(), bets: integer() },
})
const at = '/api/players/7/balance'
const ravi = { player: 'ravi', balance: '10.00', bets: 0 }

interface PartProps {
  readonly id?: string
  readonly day?: string
  readonly isOn?: boolean
  readonly everySeconds?: number
}
/** A part of a page, as views draw them: waiting, failed, empty, or what was read. */
function Part({ id = '7', day, ...options }: PartProps) {
  const {
    data: read,
    failure,
    isPending,
    refetch,
  } = useQueryOf(balance, { player_id: id, ...(day ? { day } : {}) }, options)
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!read) return isPending ? <Waiting label="Balance" /> : <EmptyNote>Not asked yet</EmptyNote>
  return (
    <p>
      {read.player} has {read.balance} <button onClick={refetch}>Again</button>
    </p>
  )
}

let panel: OpenPanel
afterEach(() => panel.close())

describe('a part of a page', () => {
  test('says that it is loading', async () => {
    panel = openPanel({ [at]: nothingYet })
    await panel.draw(<Part />)
    expect(panel.find('.waiting').textContent).toContain('Balance …')
  })

  test('shows what was read; path and query are filled from its parameters', async () => {
    panel = openPanel({ [at]: () => data(ravi) })
    await panel.draw(<Part day="1990-05-30" />)
    await panel.until(() => panel.text().includes('ravi has 10.00'))
    expect(panel.asked.map(({ path, search }) => [path, search.toString()])).toContainEqual([at, 'day=1990-05-30'])
  })

  test('that is not asked for asks nothing and waits for nothing', async () => {
    panel = openPanel({ [at]: () => data(ravi) })
    await panel.draw(<Part isOn={false} />)
    expect([panel.text().includes('Not asked yet'), panel.calls()]).toEqual([true, []])
    await panel.draw(<Part />)
    await panel.until(() => panel.text().includes('ravi'))
  })

  test('that fails says why with the id of the request, and reads again on request', async () => {
    panel = openPanel({ [at]: () => refusal(404, 'No such player.') })
    await panel.draw(<Part />)
    await panel.until(() => panel.has('[role=alert]'))
    expect(panel.find('[role=alert]').textContent).toContain('No such player.')
    panel.answers[at] = () => data(ravi)
    await panel.click('Retry')
    await panel.until(() => panel.text().includes('ravi has 10.00'))
  })

  test('without a connection keeps what was read, and fails only if nothing was', async () => {
    panel = openPanel({ [at]: () => data(ravi), '/api/auth-alive': noConnection })
    await panel.draw(<Part />)
    await panel.until(() => panel.text().includes('ravi'))
    panel.answers[at] = noConnection
    await panel.click('Again')
    await panel.until(() => clientState().connection === 'lost')
    expect([panel.text().includes('ravi has 10.00'), panel.has('[role=alert]')]).toEqual([true, false])
    await panel.draw(<Part key="another" id="8" />)
    panel.answers['/api/players/8/balance'] = noConnection
    await panel.until(() => panel.has('[role=alert]'))
  })

  test('shows the former answer until that for new parameters is there', async () => {
    panel = openPanel({ [at]: () => data(ravi), '/api/players/8/balance': nothingYet })
    await panel.draw(<Part />)
    await panel.until(() => panel.text().includes('ravi'))
    await panel.draw(<Part id="8" />)
    expect(panel.text()).toContain('ravi has 10.00')
    panel.answers['/api/players/9/balance'] = () => data({ ...ravi, player: 'meera' })
    await panel.draw(<Part id="9" />)
    await panel.until(() => panel.text().includes('meera has 10.00'))
  })

  test('reads first for the user, then by itself without keeping the session alive', async () => {
    panel = openPanel({ [at]: () => data(ravi) })
    await panel.draw(<Part everySeconds={60} />)
    await panel.until(() => panel.text().includes('ravi'))
    await panel.run(() => panel.client.refetchQueries())
    const reads = panel.asked.filter(({ path }) => path === at)
    expect(reads.map(({ headers }) => headers['X-Background'])).toEqual([undefined, '1'])
  })

  test('encodes what stands in its path', async () => {
    panel = openPanel()
    await panel.draw(<Part id="a/b" />)
    await panel.until(() => panel.asked.length > 0)
    expect(panel.asked[0]?.path).toBe('/api/players/a%2Fb/balance')
  })
})

describe('a page', () => {
  const detail = page({
    path: '/player/detail/:player_id',
    title: 'Player',
    permission: 'PLAYERS_DETAIL',
    view: 'access/sessions/user-detail',
    subject: ['player', 'player_id'],
    queries: {},
  })

  test('draws its heading at once and its view when that is loaded', async () => {
    panel = openPanel()
    await panel.draw(<PageScreen page={detail} parameters={{ player_id: '7' }} />)
    expect(panel.find('h1').textContent).toBe('Player')
    await panel.until(() => panel.text().includes('View of Player: {"player_id":"7"}'))
    expect(panel.all('button').map(({ textContent }) => textContent)).not.toContain('History')
  })

  test('offers the history of its record to those who may read it', async () => {
    panel = openPanel()
    change({ permissions: { PANE_LOGS: true } })
    await panel.draw(<PageScreen page={detail} parameters={{ player_id: '7' }} />)
    expect(panel.button('History').disabled).toBe(false)
  })

  test('whose view does not exist says so', async () => {
    panel = openPanel()
    await panel.draw(<PageScreen page={{ ...detail, view: 'agents/cash/banking' }} parameters={{}} />)
    await panel.until(() => panel.text().includes('This screen is not available yet.'))
  })

  test('keeps its heading when its view fails, and says what happened', async () => {
    panel = openPanel()
    await panel.draw(<PageScreen page={{ ...detail, view: 'settings/geo/state-restriction' }} parameters={{}} />)
    await panel.until(() => panel.has('[role=alert]'))
    expect(panel.find('[role=alert]').textContent).toContain('This view is broken.')
    expect(panel.find('h1').textContent).toBe('Player')
  })

  test('a view above a list gets its filters, a list without one draws nothing there', async () => {
    const plain = list({
      path: '/payments',
      title: 'Payments',
      permission: 'DEPOSIT_VIEW',
      scope: 'everyone',
      columns: { player: text('Player') },
      filters: {},
      sort: ['player', 'ascending'],
    })
    panel = openPanel()
    await panel.draw(<ViewAbove list={plain} filters={{}} />)
    expect(panel.has('.above')).toBe(false)
    await panel.draw(
      <ViewAbove list={{ ...plain, above: 'agents/cash/self-transaction' }} filters={{ player: 'ravi' }} />,
    )
    await panel.until(() => panel.text().includes('Above Payments: {"player":"ravi"}'))
    await panel.draw(<ViewOfRow list={plain} row={{ id: '1' }} onShow={() => true} onDecided={() => undefined} />)
    expect(panel.text()).not.toContain('Case 1')
  })
})
