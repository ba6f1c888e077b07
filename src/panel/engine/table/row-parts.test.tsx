import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rowAddress } from '#blueprint/address.ts'
import { bets, close, rows } from '#checks/harness/panel/bets.ts'
import { openPanel, type OpenPanel } from '#checks/harness/panel/drawn.tsx'
import { useSelection } from '#panel/matching/selection.ts'
import { change, defaultSite } from '#panel/session/state.ts'
import { Pager } from '../list/pager.tsx'
import { parseListRequest } from '../list/state.ts'
import Cards from './cards.tsx'
import { allColumns, useColumns } from './columns.ts'
import { RowDetail } from './row-detail.tsx'
import { RowMenu } from './row-menu.tsx'
import SelectionBar from './selection-bar.tsx'
import { idOf } from './table.tsx'

const query = parseListRequest(bets, '')
const nothing = () => undefined

let panel: OpenPanel
beforeEach(() => {
  panel = openPanel()
})
afterEach(() => panel.close())

describe('rows on a phone', () => {
  const opened: number[] = []
  const cards = (isStale = false) => (
    <Cards
      list={bets}
      columns={allColumns(bets)}
      rows={rows}
      site={defaultSite}
      totals={[{ label: 'page', totals: { stake: '15.50' } }]}
      menuOf={() => null}
      isStale={isStale}
      onOpen={(place) => opened.push(place)}
    />
  )

  test('say what counts, and open by a tap or their button', async () => {
    await panel.draw(cards())
    expect(panel.all('li.card')).toHaveLength(3)
    expect(panel.all('li.card')[0]!.textContent).toMatch(/ravi.*OPEN|OPEN.*ravi/)
    expect(panel.all('li.card')[0]!.textContent).toContain('10.00')
    await panel.click(panel.all('.card-open')[1]!)
    await panel.click(panel.all('li.card')[0]!)
    expect(opened).toEqual([1, 0])
    expect(panel.all('li.card')[2]!.textContent).toContain('Σ page')
  })

  test('fade while they are read again', async () => {
    await panel.draw(cards(true))
    expect(panel.find('ul').className).toBe('cards rows-stale')
  })
})

describe('the menu of a row', () => {
  test('offers what may be done, says why something may not, and leaves out what the row has not', async () => {
    const picked: string[] = []
    change({ permissions: { DEPOSIT_VIEW: true } })
    const links = [
      { title: 'Player', to: rowAddress('/players', { id: ':player' }), permission: 'DEPOSIT_VIEW' },
      { title: 'Hidden', to: rowAddress('/players', {}), permission: 'KYC_REVIEW' },
    ] as const
    await panel.draw(
      <RowMenu
        row={rows[1]!}
        place={1}
        actions={[close]}
        links={links}
        onDo={(one) => picked.push(one.name)}
        onOpen={() => picked.push('open')}
        onEdit={() => picked.push('edit')}
        onHistory={() => picked.push('history')}
      />,
    )
    await panel.click('Actions of row 2')
    const titles = panel.all('[role=menuitem]').map(({ textContent }) => textContent)
    expect(titles.map((title) => title.slice(0, 7))).toEqual(['Details', 'Edit', 'CloseIt', 'Player', 'History'])
    expect(titles[2]).toContain('It is closed already.')
    for (const at of [0, 1, 4]) {
      await panel.click('Actions of row 2')
      await panel.click(panel.all('[role=menuitem]')[at]!)
    }
    expect(picked).toEqual(['open', 'edit', 'history'])
  })
})

describe('the bar of selected rows', () => {
  const done: string[] = []
  function Bar({ some }: { readonly some: typeof rows }) {
    const chosen = useColumns(bets)
    const selecting = useSelection(some, 'one')
    const [isFirst, setFirst] = useState(true)
    if (isFirst) {
      setFirst(false)
      selecting.toggleAll()
    }
    return (
      <SelectionBar
        list={bets}
        query={query}
        only={{}}
        columns={chosen}
        selecting={selecting}
        actions={[close]}
        total={some.length}
        onDo={(one, chosenRows) => void done.push(`${one.name} ${chosenRows.map(idOf).join()}`)}
      />
    )
  }

  test('counts them and runs an action on all of them', async () => {
    await panel.draw(<Bar some={rows.slice(0, 1)} />)
    expect(panel.find('[role=toolbar] strong').textContent).toBe('1 selected')
    await panel.click('Close')
    expect(done).toEqual(['close 1'])
    await panel.click('Clear selection (Esc)')
    expect(panel.find('[role=toolbar] strong').textContent).toBe('0 selected')
  })

  test('offers no action that one of them refuses, and says why', async () => {
    await panel.draw(<Bar some={rows} />)
    expect([panel.button('Close').disabled, panel.button('Close').getAttribute('title')]).toEqual([
      true,
      'It is closed already.',
    ])
  })
})

test('a record beside the list shows all columns, the hidden ones too, and closes', async () => {
  let isClosed = false
  await panel.draw(
    <RowDetail list={bets} row={rows[0]!} onShow={() => true} onDecided={nothing} onClose={() => (isClosed = true)} />,
  )
  expect(panel.all('aside dt')).toHaveLength(8)
  expect(panel.find('aside pre').textContent).toBe('{\n  "odds": 2\n}')
  await panel.click('Close (Esc)')
  expect(isClosed).toBe(true)
})

describe('the pages', () => {
  const changes: unknown[] = []
  const pager = (answer: object) => (
    <Pager
      title="Bets"
      answer={{ data: rows, page_totals: {}, ...answer }}
      query={query}
      set={(one) => void changes.push(one)}
      site={defaultSite}
    />
  )
  beforeEach(() => void (changes.length = 0))

  test('next to the shown one continue at its edge, distant ones are counted from the start', async () => {
    await panel.draw(pager({ total_item: 240, last_page: 10, current_page: 3, next_cursor: 'n', prev_cursor: 'p' }))
    for (const name of ['Next page', 'Previous page', 'Page 5', 'First page']) await panel.click(name)
    expect(changes).toEqual([
      { page: 1, cursor: 'n' },
      { page: 1, cursor: 'p' },
      { page: 5, cursor: null },
      { page: 1, cursor: null },
    ])
    await panel.type('input.go-to', '99')
    expect(panel.find('input.go-to').value).toBe('99')
  })

  test('of what only grows are newer and older, and end', async () => {
    await panel.draw(pager({ next_cursor: 'n', prev_cursor: null, load_more: true }))
    expect([panel.button('‹ Newer').disabled, panel.text().includes('2 rows on this page')]).toEqual([true, true])
    await panel.click('Older ›')
    expect(changes).toEqual([{ page: 1, cursor: 'n' }])
    await panel.draw(pager({ next_cursor: 'n', load_more: false }))
    expect(panel.button('Older ›').disabled).toBe(true)
  })
})
