import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bets, rows } from '#checks/harness/panel/bets.ts'
import { openPanel, type OpenPanel } from '#checks/harness/panel/drawn.tsx'
import { integer } from '#blueprint/kinds/kinds.ts'
import { useSelection } from '#panel/matching/selection.ts'
import { defaultSite } from '#panel/session/state.ts'
import { ColumnsMenu } from '../list/columns-menu.tsx'
import { allColumns, filterLabel, headOf, useColumns } from './columns.ts'
import { idOf, rowClass, Table } from './table.tsx'
import { totalText } from './total-row.tsx'

const nothing = () => undefined

let panel: OpenPanel
beforeEach(() => {
  panel = openPanel()
})
afterEach(() => panel.close())

describe('the table', () => {
  const opened: number[] = []
  const activated: number[] = []
  function Shown({ isStale = false, selects = false, active = -1 }) {
    const chosen = useColumns(bets)
    const selecting = useSelection(rows, 'one')
    return (
      <>
        <ColumnsMenu list={bets} columns={chosen} />
        <p className="toggles">
          <button onClick={() => chosen.toggle('status')}>Toggle status</button>
          <button onClick={() => chosen.pin('stake')}>Pin stake</button>
          <button onClick={() => chosen.resize('player', 90)}>Narrow player</button>
          <button onClick={() => chosen.move('stake', 'player')}>Move stake</button>
          <button onClick={chosen.reset}>Reset</button> {chosen.isChanged ? 'changed' : 'as the list says'}
        </p>
        <Table
          list={bets}
          columns={chosen.shown}
          chosen={chosen}
          rows={rows}
          site={defaultSite}
          order={{ sort: 'id', direction: 'descending' }}
          onSort={nothing}
          totals={[{ label: 'page', totals: { stake: '15.50' } }]}
          selection={selects ? selecting : null}
          active={active}
          onActivate={(place) => activated.push(place)}
          onOpen={(place) => opened.push(place)}
          menuOf={(row) => <button type="button">Menu of {idOf(row)}</button>}
          isStale={isStale}
        />
        <p className="chosen">{selecting.rows.map(idOf).join(', ')}</p>
      </>
    )
  }
  const heads = () => panel.all('thead th').map(({ textContent }) => textContent.trim())

  test('shows head, rows with the colour of their side, and the sums under their columns', async () => {
    await panel.draw(<Shown />)
    expect(heads()).toEqual(['Player', 'Side', 'Status', 'Stake ₹', 'Placed (IST)', 'Actions'])
    expect(panel.all('tbody tr').map(({ className }) => className)).toEqual(['row-back', 'row-lay'])
    expect(panel.find('tfoot th').getAttribute('colspan')).toBe('3')
    expect(panel.find('tfoot').textContent).toContain('15.50')
    expect(
      panel
        .all('td')
        .find(({ textContent }) => textContent.startsWith('a name'))
        ?.getAttribute('title'),
    ).toBe(rows[1]!.player)
  })

  test('that is being read again says so to everybody', async () => {
    await panel.draw(<Shown isStale />)
    expect(panel.find('table').getAttribute('aria-busy')).toBe('true')
    expect(panel.find('table').className).toBe('rows rows-stale')
  })

  test('activates by a click', async () => {
    await panel.draw(<Shown active={1} />)
    await panel.click(panel.all('tbody tr')[0]!)
    expect(activated).toEqual([0])
    expect(panel.all('tbody tr')[1]!.className).toContain('row-active')
  })

  test('selects one row, then all of the page, then none', async () => {
    await panel.draw(<Shown selects />)
    const boxes = () => panel.all('input[type=checkbox]')
    await panel.click(boxes()[1]!)
    expect(panel.find('.chosen').textContent).toBe('1')
    await panel.click(boxes()[0]!)
    expect(panel.find('.chosen').textContent).toBe('1, 2')
    await panel.click(boxes()[0]!)
    expect(panel.find('.chosen').textContent).toBe('')
  })

  test('has the columns that the user chose, in their order, and those of the list again on reset', async () => {
    await panel.draw(<Shown />)
    await panel.click('Toggle status')
    await panel.click('Move stake')
    expect(heads()).toEqual(['Stake ₹', 'Player', 'Side', 'Placed (IST)', 'Actions'])
    await panel.click('Pin stake')
    await panel.click('Narrow player')
    expect(panel.all('thead th')[0]!.className).toContain('pinned')
    expect(panel.text()).toContain('changed')
    await panel.click('Reset')
    expect(heads()).toHaveLength(6)
    expect(panel.text()).toContain('as the list says')
  })

  test('stands denser or wider as the user says', async () => {
    await panel.draw(<Shown />)
    await panel.click('Columns')
    const comfortable = panel.all('input[type=radio]')[2]!
    await panel.click(comfortable)
    expect(panel.document.documentElement.dataset['density']).toBe('comfortable')
  })
})

describe('a column', () => {
  const columns = allColumns(bets)
  const named = (key: string) => columns.find((one) => one.key === key)!

  test('names currency and zone in its head, and no currency where there are several', () => {
    expect(headOf(named('stake'), defaultSite)).toBe('Stake ₹')
    expect(headOf(named('stake'), { ...defaultSite, isMixed: true })).toBe('Stake')
    expect(headOf(named('player'), defaultSite)).toBe('Player')
  })

  test('gives its name to the filter that has none', () => expect(filterLabel(bets, 'unknownKey')).toBe('Unknown key'))

  test('is counted or summed by its kind', () => {
    const money = { currency: 'INR', digits: 2, symbol: '₹' }
    expect(totalText(undefined, 'amount', money)).toBe('')
    expect(totalText('1234567', integer('Bets').name, money)).toBe('12,34,567')
    expect(totalText('1234567.00', 'amount', money)).toBe('₹12,34,567.00')
  })

  test('tells neither side where a row has none', () => {
    expect(rowClass({ id: '1', side: null }, columns, true, true)).toBe('row-active row-selected')
  })
})
